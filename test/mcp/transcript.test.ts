import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { replacePart } from '../../scripts/write-docs.ts';
import { startDemoService } from '../builders/demo-world.ts';
import { exampleBase } from '../builders/examples.ts';
import { connectHost, type TransportName, transports } from '../builders/mcp.ts';
import { writeTranscript } from '../builders/mcp-transcript.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/mcp.md'), 'utf8');

describe('the transcript in docs/mcp.md', () => {
  for (const transport of Object.keys(transports) as TransportName[]) {
    it(`is what a host is told over ${transport}; scripts/write-transcript.ts writes it anew`, async (t) => {
      const service = await startDemoService(t, { baseUrl: exampleBase });
      const host = await connectHost(t, transport, service);
      assert.equal(text, replacePart(text, 'transcript', await writeTranscript(host)));
    });
  }
});
