// Writes the transcript in docs/mcp.md from the demo world.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDemoService } from '../test/builders/demo-world.ts';
import { exampleBase } from '../test/builders/examples.ts';
import { connectHost } from '../test/builders/mcp.ts';
import { writeTranscript } from '../test/builders/mcp-transcript.ts';
import { replacePart } from './write-docs.ts';

const cleanups: (() => unknown)[] = [];
const t = { after: (clean: unknown) => void cleanups.push(clean as () => unknown) };
const service = await startDemoService(t, { baseUrl: exampleBase });
const page = join(import.meta.dirname, '../docs/mcp.md');
const transcript = await writeTranscript(await connectHost(t, 'HTTP', service));
writeFileSync(page, replacePart(readFileSync(page, 'utf8'), 'transcript', transcript));
for (const clean of cleanups.reverse()) await clean();
