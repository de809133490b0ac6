"""One engine, run two ways: what is compiled does what is plain."""
