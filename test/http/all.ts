import { loadTests } from '../builders/load-tests.ts';

await loadTests('http');
