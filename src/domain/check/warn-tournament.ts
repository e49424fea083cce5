// What is worth a second look in a tournament that calls itself finished (docs/rules/event-file.md, Container). None of it is a problem.
import { resolveMatches } from '../bracket/bracket.ts';
import { findLoser, findRevivals } from '../bracket/course.ts';
import type { StageRecord, TournamentRecord } from '../record.ts';
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
  const without = [...battles.values()].flatMap((battle, index) =>
    hasResult(battle) ? [] : [{ pointer: `/battles/${index}`, message: sayNoResult(battle.record.id) }],
  );
  const nameOf = new Map(record.participants.map(({ key, player }) => [key, player]));
  const matches = record.stages.flatMap((stage, index) =>
    warnMatches(stage, `/stages/${index}/matches`, battles, (key) => nameOf.get(key) ?? key),
  );
  return [...without, ...matches];
}

const hasResult = ({ sides }: TournamentBattle): boolean => sides[0].outcome !== null;

const sayNoResult = (id: string): string =>
  `battle ${JSON.stringify(id)} of a finished tournament has no result and counts nowhere; expected an outcome, a winner or points`;

function warnMatches(
  stage: StageRecord,
  at: string,
  battles: ReadonlyMap<string, TournamentBattle>,
  nameOf: (key: string) => string,
): Problem[] {
  const matches = resolveMatches(stage, battles);
  const revivals = findRevivals(matches);
  return matches.flatMap((match, index) => {
    const { round, table, players, winner, battle } = match;
    const pointer = `${at}/${index}`;
    const called = `match ${JSON.stringify(round)}, table ${table},`;
    const fought = battle === null ? undefined : battles.get(battle);
    const isPlayed = players.length > 0 && (winner !== null || (fought !== undefined && hasResult(fought)));
    if (!isPlayed) {
      const message = `${called} of a finished tournament was not played; expected two players and a winner`;
      return [{ pointer, message }];
    }
    if (!revivals.has(match)) return [];
    const loser = JSON.stringify(nameOf(findLoser(match) ?? ''));
    return [
      {
        pointer,
        message: `${called} was lost by ${loser}, who went on all the same; expected its winner to`,
      },
    ];
  });
}
