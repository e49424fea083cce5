// Explains a participant's rank: their row of the explanation and the row above.
import Type from 'typebox';
import { foldForSearch } from '#rules/text/fold';
import type { ExplainedRow, StandingsExplanation } from '../../../packages/client/src/types.ts';
import { name, stage, tournamentSlug } from '../inputs.ts';
import { makeTool, toolError } from '../tool.ts';

const orNull = Type.Union([Type.Number(), Type.Null()]);
const rank = Type.Union([Type.Integer(), Type.Null()]);
const words = Type.Union([Type.String(), Type.Null()]);
const closed = { additionalProperties: false } as const;
const row = Type.Object(
  {
    rank,
    player: words,
    playerId: words,
    values: Type.Array(orNull),
    adjustments: Type.Optional(
      Type.Array(Type.Object({ battlePoints: Type.Number(), reason: Type.String() }, closed), {
        description: 'Battle points for something other than battles; only if there are any.',
      }),
    ),
  },
  closed,
);

const output = Type.Object(
  {
    stage: Type.Object({ id: Type.String(), name: Type.String(), type: Type.Literal('board') }, closed),
    group: Type.Union([Type.String(), Type.Null()], { description: 'Null if there are no groups.' }),
    criteria: Type.Array(Type.String(), { description: 'The tie-breakers in the order they are applied.' }),
    row: Type.Object(
      { ...row.properties, decidedBy: words },
      { ...closed, description: 'The row of the player, with a value for each criterion.' },
    ),
    above: Type.Union([row, Type.Null()], { description: 'The row above, to compare with.' }),
    explanation: Type.String({ description: 'The explanation as a sentence.' }),
  },
  closed,
);

export const explainRank = makeTool({
  name: 'explain_rank',
  title: 'Explain a rank',
  description:
    'Why a player has their rank on a board: what decided it, and the values of every tie-breaker compared with the player above. Use it for "why is X third and not second". Boards only; for the matches of a bracket use get_standings.',
  input: {
    slug: tournamentSlug,
    stage,
    player: name('Name of the player as in the standings (a unique part is enough), or their public id.'),
  },
  output,
  async run(muster, { slug, stage: id, player }) {
    const found = await muster.tournaments.explanation(slug, { stage: id });
    const row = findRow(found.data, player);
    const { decidedBy, group, ...own } = row;
    const before = found.data[found.data.indexOf(row) - 1];
    const above = before !== undefined && before.group === group ? withoutReason(before) : null;
    return {
      stage: found.stage,
      group: group ?? null,
      criteria: found.criteria,
      row: { ...own, decidedBy },
      above,
      explanation: describe(found, { ...own, decidedBy }, above) + sayExtra([own, above]),
    };
  },
});

function withoutReason({ decidedBy: _, group: __, ...row }: ExplainedRow) {
  return row;
}

/** Finds a participant by id, name, or part of a name. */
function findRow(rows: readonly ExplainedRow[], query: string): ExplainedRow {
  const sought = foldForSearch(query.trim());
  for (const matches of [
    (row: ExplainedRow) => row.playerId === query || foldForSearch(row.player ?? '') === sought,
    (row: ExplainedRow) => foldForSearch(row.player ?? '').includes(sought),
  ]) {
    const found = rows.filter(matches);
    const [first, second] = found;
    if (first !== undefined && second === undefined) return first;
    if (second !== undefined) {
      const shown = found.slice(0, mostNamed).map(nameOf);
      throw toolError(
        `Several players match "${query}": ${shown.join(', ')}. Pass the full name or the player id.`,
      );
    }
  }
  const shown = rows.slice(0, mostNamed).map(nameOf);
  throw toolError(
    `No player on this board matches "${query}". The first rows are ${shown.join(', ')}; get_standings returns all of them.`,
  );
}

const mostNamed = 8;

function nameOf({ player, playerId }: ExplainedRow): string {
  return `${player ?? 'a player without a name'}${playerId ? ` (${playerId})` : ''}`;
}

type Row = Pick<ExplainedRow, 'rank' | 'player' | 'values' | 'adjustments'>;

/** "Extra battle points: Ada +2 Painting." */
function sayExtra(rows: readonly (Row | null)[]): string {
  const extra = rows.flatMap((row) =>
    (row?.adjustments ?? []).map(
      ({ battlePoints, reason }) => `${row?.player} ${battlePoints > 0 ? '+' : ''}${battlePoints} ${reason}`,
    ),
  );
  return extra.length === 0 ? '' : ` Extra battle points: ${extra.join('; ')}.`;
}

function describe(
  { criteria, stage: { name: board } }: StandingsExplanation,
  row: Row & Pick<ExplainedRow, 'decidedBy'>,
  above: Row | null,
): string {
  if (row.rank === null) return `${row.player} has no rank on "${board}": nothing was played.`;
  const begin = `${row.player} is ranked ${row.rank} on "${board}"`;
  if (above === null) return `${begin}, in the first row.`;
  if (row.decidedBy === null) return `${begin} together with ${above.player}: no tie-breaker separates them.`;
  const at = criteria.indexOf(row.decidedBy);
  const values = at === -1 ? '' : `: ${row.values[at]} against ${above.values[at]}`;
  return `${begin}, behind ${above.player} by ${row.decidedBy}${values}.`;
}
