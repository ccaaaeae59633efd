"""The five games that come with the engine, each in a folder laid out alike."""
