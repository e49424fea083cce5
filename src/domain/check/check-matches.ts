// Matches of brackets: players, winner, and the battle that both come from (docs/rules/event-file.md, Match).

import { type Directory, quoteParticipant } from '../directory.ts';
import type { MatchRecord, TournamentRecord } from '../record.ts';
import type { Problem } from '../results.ts';
import type { CheckedBattles } from './check-battles.ts';
import { checkParticipantKey } from './check-references.ts';

/** Of all brackets together. */
const mostMatches = 20_000;

type FindScored = CheckedBattles['findScored'];

export function checkMatches(
  { stages }: TournamentRecord,
  directory: Directory,
  findScored: FindScored,
): Problem[] {
  return stages.flatMap(({ matches }, stage) =>
    (matches ?? []).flatMap((match, index) =>
      checkMatch(match, `/stages/${stage}/matches/${index}`, directory, findScored),
    ),
  );
}

/** Says it of the stage whose matches are too many. */
export function checkMatchCount({ stages }: TournamentRecord): Problem[] {
  let count = 0;
  for (const [stage, { matches }] of stages.entries()) {
    count += matches?.length ?? 0;
    if (count <= mostMatches) continue;
    const message = `the tournament has more than ${mostMatches} matches up to here; expected at most ${mostMatches} in all stages`;
    return [{ pointer: `/stages/${stage}/matches`, message }];
  }
  return [];
}

function checkMatch(match: MatchRecord, at: string, directory: Directory, findScored: FindScored): Problem[] {
  const players = match.players ?? [];
  const problems = players.flatMap((key, index) =>
    checkParticipantKey(key, directory, `${at}/players/${index}`),
  );
  if (players.length === 1 || players.length > 2) {
    const message = `the match names ${players.length} ${players.length === 1 ? 'player' : 'players'}; expected two or none`;
    problems.push({ pointer: `${at}/players`, message });
  } else if (players.length === 2 && players[0] === players[1]) {
    const message = `participant ${quoteParticipant(players[0] ?? '', directory)} meets itself; expected two different participants`;
    problems.push({ pointer: `${at}/players`, message });
  }
  return [
    ...problems,
    ...(match.battle == null
      ? checkNamedWinner(match, at, directory)
      : checkAgainstBattle(match, match.battle, at, directory, findScored)),
  ];
}

function checkNamedWinner({ players, winner }: MatchRecord, at: string, directory: Directory): Problem[] {
  if (winner == null || players?.includes(winner)) return [];
  const expected = players?.length
    ? `expected ${players.map((key) => JSON.stringify(key)).join(' or ')}`
    : 'expected "players" or a "battle" beside the winner';
  const message = `winner ${quoteParticipant(winner, directory)} is not one of the match's players; ${expected}`;
  return [{ pointer: `${at}/winner`, message }];
}

function checkAgainstBattle(
  { players, winner }: MatchRecord,
  id: string,
  at: string,
  directory: Directory,
  findScored: FindScored,
): Problem[] {
  const record = directory.battles.get(id);
  if (record === undefined) {
    const message = `no battle ${JSON.stringify(id)} in this tournament; expected the id of one of its battles`;
    return [{ pointer: `${at}/battle`, message }];
  }
  const problems: Problem[] = [];
  const played = record.players.map(({ participant }) => participant);
  if (players?.length && players.some((key) => !played.includes(key))) {
    const message = `the match names ${listKeys(players)}, but battle ${JSON.stringify(id)} was played by ${listKeys(played)}; expected the same players`;
    problems.push({ pointer: `${at}/players`, message });
  }
  if (winner == null) return problems;
  const battle = findScored(id);
  if (battle === undefined) return problems;
  const battleWinner = battle.winner === null ? null : battle.participants[battle.winner];
  if (winner !== battleWinner) {
    const found =
      battleWinner === null ? 'has no winner' : `was won by ${quoteParticipant(battleWinner, directory)}`;
    const message = `winner ${quoteParticipant(winner, directory)}, but battle ${JSON.stringify(id)} ${found}; expected the battle's winner, which may be named on the battle`;
    problems.push({ pointer: `${at}/winner`, message });
  }
  return problems;
}

function listKeys(keys: readonly string[]): string {
  return keys.map((key) => JSON.stringify(key)).join(' and ');
}
