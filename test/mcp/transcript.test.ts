import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { startDemoService } from '../builders/demo-world.ts';
import { exampleBase } from '../builders/examples.ts';
import { connectHost } from '../builders/mcp.ts';
import { transcriptPage, writeTranscript } from '../builders/mcp-transcript.ts';

describe('the transcript in the docs', () => {
  it('is what a host receives; scripts/write-transcript.ts writes it', async (t) => {
    const service = await startDemoService(t, { baseUrl: exampleBase });
    const host = await connectHost(t, 'stdio', service);
    assert.equal(readFileSync(transcriptPage, 'utf8'), await writeTranscript(host));
  });
});
