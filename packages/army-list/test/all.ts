import { loadTests } from '../../../test/builders/load-tests.ts';

await loadTests(import.meta.dirname);
