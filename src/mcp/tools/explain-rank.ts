// Explains a participant's rank: their row of the explanation and the row above.
import Type from 'typebox';
import { nullable, text } from '#rules/resource-fields';
import { foldForSearch } from '#rules/text/fold';
import type {
  StandingsExplanation as ClientExplanation,
  ExplainedRow as ClientRow,
} from '../../../packages/client/src/types.ts';
import { StandingsExplanation } from '../../contract/answers.ts';
import { ExplainedRow } from '../../contract/resources.ts';
import { name, stage, tournamentSlug } from '../inputs.ts';
import { makeTool, toolError } from '../tool.ts';

const closed = { additionalProperties: false } as const;
const { stage: boardStage, criteria } = StandingsExplanation.properties;
const { group, decidedBy, ...compared } = ExplainedRow.properties;

const output = Type.Object(
  {
    stage: boardStage,
    group: nullable(group),
    criteria,
    row: Type.Object({ ...compared, decidedBy }, closed),
    above: nullable(Type.Object(compared, closed)),
    explanation: text('The explanation as a sentence.'),
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

function withoutReason({ decidedBy: _, group: __, ...row }: ClientRow) {
  return row;
}

/** Finds a participant by id, name, or part of a name. Names may differ in case or accents alone, so the exact one comes first. */
function findRow(rows: readonly ClientRow[], query: string): ClientRow {
  const sought = foldForSearch(query.trim());
  for (const matches of [
    (row: ClientRow) => row.playerId === query,
    (row: ClientRow) => row.player === query,
    (row: ClientRow) => foldForSearch(row.player ?? '') === sought,
    (row: ClientRow) => foldForSearch(row.player ?? '').includes(sought),
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

function nameOf({ player, playerId }: ClientRow): string {
  return `${player ?? 'a player without a name'}${playerId ? ` (${playerId})` : ''}`;
}

type Row = Pick<ClientRow, 'rank' | 'player' | 'values' | 'adjustments'>;

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
  { criteria, data, stage: { name: board } }: ClientExplanation,
  row: Row & Pick<ClientRow, 'decidedBy'>,
  above: Row | null,
): string {
  const isRecorded = data.some(({ decidedBy }) => decidedBy === 'recorded');
  if (row.rank === null)
    return `${row.player} has no rank on "${board}": ${isRecorded ? 'no place was recorded' : 'nothing was played'}.`;
  const begin = `${row.player} is ranked ${row.rank} on "${board}"`;
  if (above === null) return `${begin}, in the first row.`;
  const isShared = above.rank === row.rank;
  if (row.decidedBy === 'recorded')
    return `${begin}, ${isShared ? 'together with' : 'behind'} ${above.player}, as the organisers recorded it.`;
  if (row.decidedBy === null || isShared)
    return `${begin} together with ${above.player}: no tie-breaker separates them.`;
  const at = criteria.indexOf(row.decidedBy);
  const values = at === -1 ? '' : `: ${row.values[at]} against ${above.values[at]}`;
  return `${begin}, behind ${above.player} by ${row.decidedBy}${values}.`;
}
