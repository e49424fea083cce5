// Every answer of a server, asked for by other processes than the one it comes from.
import { Agent } from 'node:http';
import { collectAnswers } from '../../test/builders/every-answer.ts';
import { sendRequest } from './client.ts';

/** Address → status and body, found by following what the answers name; the host is not part of it. */
export async function readEverything(port: number, key: string): Promise<Map<string, string>> {
  const agent = new Agent({ keepAlive: true });
  const headers = { host: 'results.example' };
  try {
    return await collectAnswers({
      async get(path) {
        const answer = await sendRequest(port, path, { key, agent, headers });
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
