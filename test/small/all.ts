// Folders with few tests share a process, which loads the sources and imports the demo world once for all of them.
import { loadTests } from '../builders/load-tests.ts';

const folders = ['bench', 'client', 'contract', 'demo', 'drill', 'house', 'html', 'mcp'];

for (const folder of folders) await loadTests(new URL(`../${folder}`, import.meta.url).pathname);
