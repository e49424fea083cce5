// Matches of brackets: players, winner, and the battle that both come from (docs/rules/event-file.md, Match).

import { type Directory, nameParticipant } from '../directory.ts';
import type { MatchRecord, TournamentRecord } from '../event-file/record.ts';
import type { Problem } from '../results.ts';
import type { CheckedBattles } from './check-battles.ts';
import { checkParticipantKey } from './check-references.ts';

/** The largest number of matches in all brackets together. */
const mostMatches = 20_000;

type FindScored = CheckedBattles['findScored'];

export function checkMatches(
  { stages }: TournamentRecord,
  directory: Directory,
  findScored: FindScored,
): Problem[] {
  return stages.flatMap(({ matches }, stage) => {
    const [, second] = new Set((matches ?? []).map(({ round }) => round));
    return (matches ?? []).flatMap((match, index) =>
      checkMatch(match, match.round === second, `/stages/${stage}/matches/${index}`, directory, findScored),
    );
  });
}

/** Reports the stage that exceeds the limit. */
export function checkMatchCount({ stages }: TournamentRecord): Problem[] {
  let count = 0;
  for (const [stage, { matches }] of stages.entries()) {
    count += matches?.length ?? 0;
    if (count <= mostMatches) continue;
    const parameters = { most: mostMatches };
    return [{ pointer: `/stages/${stage}/matches`, code: 'tooManyMatches', parameters }];
  }
  return [];
}

function checkMatch(
  match: MatchRecord,
  isSecondRound: boolean,
  at: string,
  directory: Directory,
  findScored: FindScored,
): Problem[] {
  const players = match.players ?? [];
  const problems = players.flatMap((key, index) =>
    checkParticipantKey(key, directory, `${at}/players/${index}`),
  );
  const mayWait = isSecondRound && match.winner == null && match.battle == null;
  if ((players.length === 1 && !mayWait) || players.length > 2) {
    const parameters = { players: players.length };
    problems.push({ pointer: `${at}/players`, code: 'matchPlayerCount', parameters });
  } else if (players.length === 2 && players[0] === players[1]) {
    const parameters = nameParticipant(players[0] ?? '', directory);
    problems.push({ pointer: `${at}/players`, code: 'matchAgainstOneself', parameters });
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
  const parameters = { ...nameParticipant(winner, directory), players: players ?? [] };
  return [{ pointer: `${at}/winner`, code: 'matchWinnerDidNotPlay', parameters }];
}

function checkAgainstBattle(
  { players, winner }: MatchRecord,
  id: string,
  at: string,
  directory: Directory,
  findScored: FindScored,
): Problem[] {
  const record = directory.battles.get(id);
  if (record === undefined)
    return [{ pointer: `${at}/battle`, code: 'unknownBattle', parameters: { battle: id } }];
  const problems: Problem[] = [];
  const played = record.players.map(({ participant }) => participant);
  if (players?.length && players.some((key) => !played.includes(key))) {
    const parameters = { players, battle: id, played };
    problems.push({ pointer: `${at}/players`, code: 'matchPlayersDiffer', parameters });
  }
  if (winner == null) return problems;
  const battle = findScored(id);
  if (battle === undefined) return problems;
  const battleWinner = battle.winner === null ? null : battle.participants[battle.winner];
  if (winner !== battleWinner) {
    const parameters = {
      ...nameParticipant(winner, directory),
      battle: id,
      winner: battleWinner,
      winnerPlayer: battleWinner === null ? null : nameParticipant(battleWinner, directory).player,
    };
    problems.push({ pointer: `${at}/winner`, code: 'matchWinnerDiffers', parameters });
  }
  return problems;
}
