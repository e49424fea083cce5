// Reads every answer of a server from another process.
import { Agent } from 'node:http';
import { collectAnswers } from '../../test/builders/every-answer.ts';
import { sendRequest } from './client.ts';

/** Address without host → status and body; follows every address in the answers. */
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
          // Answers without JSON.
        }
        return { ...answer, headers: {}, bytes: Buffer.from(answer.text), body };
      },
    });
  } finally {
    agent.destroy();
  }
}
