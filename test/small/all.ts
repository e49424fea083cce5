import { loadOtherTests } from '../builders/load-tests.ts';

await loadOtherTests();
