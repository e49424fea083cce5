// A line of a chat bot: "!winner iron gate" tells who won the last tournament of that name.
//   MUSTER_URL=https://results.example MUSTER_KEY=… node bot.js '!winner iron gate'
import { isBoard, Muster, MusterError } from '@muster-results/client';

const muster = new Muster({ baseUrl: process.env.MUSTER_URL, key: process.env.MUSTER_KEY });

async function answer(line) {
  const [, words] = /^!winner (.+)$/.exec(line) ?? [];
  if (words === undefined) return 'Say !winner and the name of a tournament.';
  const { data } = await muster.tournaments.list({ q: words, status: 'finished', limit: 1 }).page();
  const [tournament] = data;
  if (tournament === undefined) return `I know no finished tournament called "${words}".`;
  const standings = await muster.tournaments.standings(tournament.slug);
  const winner = isBoard(standings) ? standings.data[0] : undefined;
  if (winner === undefined) return `**${tournament.name}** has no final standings.`;
  const { player, faction, wins, draws, losses } = winner;
  return `🏆 **${tournament.name}**: ${player} with ${faction ?? 'an unknown army'}, ${wins}–${draws}–${losses} <${tournament.url}>`;
}

try {
  console.log(await answer(process.argv.slice(2).join(' ')));
} catch (error) {
  if (!(error instanceof MusterError)) throw error;
  console.log(`The results cannot be read right now: ${error.message} (${error.code}).`);
}
