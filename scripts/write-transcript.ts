// Writes docs/generated/mcp-transcript.md from the demo world.
import { writeFileSync } from 'node:fs';
import { startDemoService } from '../test/builders/demo-world.ts';
import { exampleBase } from '../test/builders/examples.ts';
import { connectHost } from '../test/builders/mcp.ts';
import { transcriptPage, writeTranscript } from '../test/builders/mcp-transcript.ts';

const cleanups: (() => unknown)[] = [];
const t = { after: (clean: unknown) => void cleanups.push(clean as () => unknown) };
const service = await startDemoService(t, { baseUrl: exampleBase });
writeFileSync(transcriptPage, await writeTranscript(await connectHost(t, 'HTTP', service)));
for (const clean of cleanups.reverse()) await clean();
