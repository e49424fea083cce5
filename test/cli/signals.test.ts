// Ctrl-C, and signals to the process that someone started, which is npm or bin/muster.js rather than the server.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { findMachineNode } from '../builders/npm.ts';
import { skipProcesses } from '../builders/processes.ts';
import { type Signal, type Started, signalServer } from '../builders/signalled.ts';

const root = join(import.meta.dirname, '../..');
const machine = findMachineNode();
const script = ['bin/muster.js', 'serve'];

const ways: Readonly<Record<string, Started>> = {
  'npm start': { command: 'npm', args: ['start'], cwd: root },
  'muster serve on an older Node': { command: machine ?? '', args: script, cwd: root },
};

const signals: readonly (Signal & { readonly way: string })[] = [
  { way: 'npm start', signal: 'SIGINT', to: 'group' },
  { way: 'npm start', signal: 'SIGTERM', to: 'one' },
  { way: 'muster serve on an older Node', signal: 'SIGINT', to: 'group' },
  { way: 'muster serve on an older Node', signal: 'SIGTERM', to: 'one' },
];

describe('a signal to stop', { skip: skipProcesses }, () => {
  for (const { way, ...signal } of signals) {
    const name = `${signal.signal} to ${signal.to === 'one' ? 'the process' : 'the process group'} of ${way}`;
    const started = ways[way] as Started;
    it(`${name} lets requests in progress finish, and leaves nothing behind`, {
      skip: started.command === '' && 'this machine has no Node of its own',
    }, async (t) => {
      const { answered, streamEnded, said } = await signalServer(t, started, signal);
      assert.deepEqual({ answered, streamEnded }, { answered: 201, streamEnded: 'whole' }, said);
    });
  }

  it('sent again later ends everything at once', async (t) => {
    const started = { command: process.execPath, args: script, cwd: root };
    const { answered } = await signalServer(t, started, { signal: 'SIGINT', to: 'group', again: true });
    assert.equal(answered, undefined);
  });
});
