"""The rules, once: small typed functions over plain named fields. No input or output, clock, names or dice."""
