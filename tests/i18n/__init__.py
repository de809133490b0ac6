"""The languages: complete catalogues, right plural forms, every event, refusal and game told."""
