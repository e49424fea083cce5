// Loaded before each test file: what one process has compiled, types stripped, the others take from there.
import module from 'node:module';

module.enableCompileCache();
