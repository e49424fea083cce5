// Posts every finished round of your tournaments to a chat, whose webhook address takes {"content": "…"} (Discord) or {"text": "…"} (Slack, Mattermost).
// Add a webhook for your tournaments that leads to this program (docs/webhooks.md), then:
//   MUSTER_URL=https://results.example MUSTER_KEY=… SECRET=whsec_… CHAT_URL=https://… PORT=8080 node rounds-bot.js
import { createServer } from 'node:http';
import { Muster } from '@muster-results/client';
import { Webhook } from 'standardwebhooks';

const { MUSTER_URL, MUSTER_KEY, SECRET, CHAT_URL, PORT } = process.env;
const muster = new Muster({ baseUrl: MUSTER_URL, key: MUSTER_KEY });
const webhook = new Webhook(SECRET);
/** Rounds that were posted or were finished before this program started to look, by tournament. */
const known = new Map();

async function postRounds(slug) {
  const { name, url } = await muster.tournaments.get(slug);
  const battles = await Array.fromAsync(muster.tournaments.battles(slug, { limit: 100 }));
  const rounds = Object.groupBy(battles, ({ stage, round }) => `${stage}, round ${round}`);
  const finished = Object.keys(rounds).filter((round) =>
    rounds[round].every(({ players }) => players.every(({ outcome }) => outcome !== null)),
  );
  const posted = known.get(slug);
  known.set(slug, new Set(finished));
  for (const round of finished) {
    if (posted?.has(round) ?? finished.length > 1) continue;
    const lines = rounds[round].map(
      ({ players: [one, other] }) =>
        `${one.player} ${one.victoryPoints ?? '–'} : ${other.victoryPoints ?? '–'} ${other.player}`,
    );
    const text = [`**${name}**: ${round} is finished`, ...lines, url].join('\n');
    await fetch(CHAT_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content: text, text }),
    });
  }
}

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  let message;
  try {
    message = webhook.verify(body, request.headers);
  } catch {
    response.writeHead(400).end();
    return;
  }
  // Answer first: the chat may be slow.
  response.writeHead(204).end();
  for (const { kind, id, change } of message.data.changes ?? [])
    if (kind === 'tournament' && change === 'updated')
      await postRounds(id).catch((error) => console.error(error.message));
}).listen(Number(PORT ?? 8080), '127.0.0.1', () => console.log('ready'));
