pragma compile_options;
