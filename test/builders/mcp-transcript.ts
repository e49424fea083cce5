// What an assistant asks to answer two questions about the demo world, and what it is told: docs/mcp.md shows it.
import type { Client } from '@modelcontextprotocol/client';

interface Step {
  readonly tool: string;
  readonly input: Record<string, unknown>;
  /** As much of the answer as the question needs. */
  readonly shown: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: results of tools have any shape
type Told = any;

/** Needs a host that is connected to a service with the demo world, whose `baseUrl` is fixed. */
export async function writeTranscript(host: Client): Promise<string> {
  const steps: Step[] = [];
  const call = async (tool: string, input: Record<string, unknown>, show: (told: Told) => unknown) => {
    const { structuredContent, isError } = await host.callTool({ name: tool, arguments: input });
    if (isError) throw new Error(`${tool} failed`);
    steps.push({ tool, input, shown: show(structuredContent) });
    return structuredContent as Told;
  };

  const found = await call('search', { query: 'iron gate open', limit: 3 }, (told) => told.data);
  const slug = found.data.find(({ kind }: Told) => kind === 'tournament').id;
  const standings = await call('get_standings', { slug }, ({ stage, data }) => ({
    stage,
    data: data.slice(0, 1),
  }));
  const [winner] = standings.data;
  const isWinner = ({ player }: Told) => player === winner.player;
  let list: Told;
  for (let next: string | null | undefined; list === undefined && next !== null; ) {
    const input = { slug, limit: 50, ...(next !== undefined && { next }) };
    const page = await call('list_participants', input, ({ data }) => data.filter(isWinner).map(shorten));
    list = page.data.find(isWinner)?.list;
    next = page.next;
  }
  const first = `**Who won the last Iron Gate Open and with which list?**\n\n${writeSteps(steps)}\n\n> ${winner.player} won ${slug} with ${winner.faction} (${list.subFaction}, ${list.points} points): ${winner.wins} wins, ${winner.draws} draws, ${winner.losses} losses, ${winner.battlePoints} battle points.`;

  steps.length = 0;
  const [faction, opponent] = ['Saltbone Corsairs', 'Reedmarsh Hags'];
  const isRow = (row: Told) => row.opponent === opponent;
  const matchups = await call(
    'get_statistics',
    { kind: 'matchups', faction, from: '2026-01', to: '2026-12' },
    (told) => ({
      ...told,
      data: told.data.filter(isRow),
    }),
  );
  const { games, wins, draws, losses, winRate, interval, small } = matchups.data.find(isRow);
  const percent = (rate: number) => `${Math.round(rate * 100)} %`;
  const verdict = small
    ? `With fewer than ${matchups.method.minimumGames} games that is too few to say`
    : 'That is enough games to say so';
  const second = `**How do ${faction} fare against ${opponent} this year, and is that enough games to say?**\n\n${writeSteps(steps)}\n\n> ${games} games in 2026: ${wins} won, ${draws} drawn, ${losses} lost, a win rate of ${percent(winRate)} (draws count half). ${verdict}: the rate may be anything from ${percent(interval.low)} to ${percent(interval.high)}.`;
  return `${first}\n\n${second}`;
}

const mostLines = 6;

/** Army lists are long. */
function shorten({ list, ...participant }: Told): unknown {
  const lines = list.text.split('\n');
  return { ...participant, list: { ...list, text: `${lines.slice(0, mostLines).join('\n')}\n…` } };
}

function writeSteps(steps: readonly Step[]): string {
  return steps
    .map(
      ({ tool, input, shown }) =>
        `\`${tool}\` ${JSON.stringify(input)}\n\n\`\`\`json\n${JSON.stringify(shown, null, 2)}\n\`\`\``,
    )
    .join('\n\n');
}
