// toml++ behind C functions.
