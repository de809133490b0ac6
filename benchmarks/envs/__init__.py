"""The environments, side by side with those of other projects."""
