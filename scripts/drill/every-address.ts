// Every answer of a server, asked for by other processes than the one it comes from.
import { Agent } from 'node:http';
import { collectAnswers } from '../../test/builders/every-answer.ts';
import { ask } from './client.ts';

/** Address → status and body, found by following what the answers name; the host is not part of it. */
export async function readEverything(port: number, key: string): Promise<Map<string, string>> {
  const agent = new Agent({ keepAlive: true });
  const headers = { host: 'results.example' };
  try {
    return await collectAnswers({
      async get(path) {
        const answer = await ask(port, path, { key, agent, headers });
        let body: unknown;
        try {
          body = JSON.parse(answer.text);
        } catch {
          // No JSON, no body.
        }
        return { ...answer, headers: {}, bytes: Buffer.from(answer.text), body };
      },
    });
  } finally {
    agent.destroy();
  }
}

/** The same addresses again, each by itself: pages are found by their own cursor, not by the one before. */
export async function readAgain(
  port: number,
  key: string,
  addresses: Iterable<string>,
): Promise<Map<string, { status: number; text: string; error?: string }>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const headers = { host: 'results.example' };
  const answers = new Map<string, { status: number; text: string; error?: string }>();
  const queue = [...addresses].values();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const address of queue) answers.set(address, await ask(port, address, { key, agent, headers }));
    }),
  );
  agent.destroy();
  return answers;
}
