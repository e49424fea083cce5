// Warnings about a finished tournament (docs/rules/event-file.md, Container). None of them is a problem.
import { resolveMatches } from '../bracket/bracket.ts';
import { findLoser, findRevivals } from '../bracket/course.ts';
import type { StageRecord, TournamentRecord } from '../event-file/record.ts';
import type { Problem } from '../results.ts';
import { readScoring } from '../scoring/scoring.ts';
import { scoreTournamentBattle, type TournamentBattle } from '../scoring/tournament-battle.ts';

/** The record has no problems that `checkTournament` would find. */
export function warnTournament(record: TournamentRecord): Problem[] {
  if (record.status !== 'finished') return [];
  const scoring = readScoring(record.scoring ?? {}, record.battleSize);
  const battles = new Map(
    record.battles.map((battle) => [battle.id, scoreTournamentBattle(battle, scoring)]),
  );
  const without = [...battles.values()].flatMap((battle, index): Problem[] =>
    hasResult(battle)
      ? []
      : [{ pointer: `/battles/${index}`, code: 'noResult', parameters: { battle: battle.record.id } }],
  );
  const nameOf = new Map(record.participants.map(({ key, player }) => [key, player]));
  const matches = record.stages.flatMap((stage, index) =>
    warnMatches(stage, `/stages/${index}/matches`, battles, (key) => nameOf.get(key) ?? key),
  );
  return [...without, ...matches];
}

function hasResult({ sides }: TournamentBattle): boolean {
  return sides[0].outcome !== null;
}

function warnMatches(
  stage: StageRecord,
  at: string,
  battles: ReadonlyMap<string, TournamentBattle>,
  nameOf: (key: string) => string,
): Problem[] {
  const matches = resolveMatches(stage, battles);
  const revivals = findRevivals(matches);
  return matches.flatMap((match, index): Problem[] => {
    const { round, table, players, winner, battle } = match;
    const pointer = `${at}/${index}`;
    const fought = battle === null ? undefined : battles.get(battle);
    const isPlayed = players.length > 0 && (winner !== null || (fought !== undefined && hasResult(fought)));
    if (!isPlayed) return [{ pointer, code: 'matchNotPlayed', parameters: { round, table } }];
    if (!revivals.has(match)) return [];
    const player = nameOf(findLoser(match) ?? '');
    return [{ pointer, code: 'loserWentOn', parameters: { round, table, player } }];
  });
}
