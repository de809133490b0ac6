"""The data of the boxes."""
