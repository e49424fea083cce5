// Writes a tournament in the format of List Fortress: reading it again gives the same tournament (docs/foreign-files.md, Exports).

import { completeArmyList } from '../../../../army-list/src/army-list.ts';
import type { ParticipantRecord, TournamentRecord } from '../../../../rules/src/event-file/record.ts';
import { getOrAdd, groupBy } from '../../../../rules/src/grouping.ts';
import type { BattleResult } from '../../../../rules/src/results.ts';
import { labelMatches } from '../../../../rules/src/stage-rounds.ts';
import { countOf } from '../../../../rules/src/text/numbers.ts';
import { computeTournament } from '../../../../rules/src/tournament.ts';
import { writeSlug } from '../../clean-text.ts';
import { computeFigures } from '../../figures.ts';
import type { WrittenFile } from '../../format.ts';
import { findFactionId } from '../../xwing/xws.ts';

interface Match {
  readonly player1_id: number | string;
  readonly player1_points: number | null;
  readonly player2_id: number | string | null;
  readonly player2_points: number | null;
  readonly result: string;
  readonly winner_id: number | string | null;
}

interface Round {
  readonly roundtype_id: 1 | 2;
  readonly round_number: number;
  readonly scenario: string | null;
  readonly matches: readonly Match[];
}

export function writeListfortress(record: TournamentRecord): WrittenFile {
  let id = 0;
  const { battles } = computeTournament(record);
  const rounds = [...listSwiss(record, battles), ...listCut(record, battles)].map((round, index) => ({
    id: index + 1,
    ...round,
    matches: round.matches.map((match) => {
      id += 1;
      return { id, ...match };
    }),
  }));
  const file = {
    ...writeId(record),
    name: record.name,
    location: record.city ?? null,
    country: record.country ?? null,
    date: record.startDate ?? null,
    participants: writeParticipants(record),
    rounds,
  };
  return { text: `${JSON.stringify(file, null, 2)}\n`, lost: listLost(record, rounds) };
}

function listLost({ battles, stages, scoring }: TournamentRecord, rounds: readonly Round[]): string[] {
  const matches = rounds.flatMap((round) => round.matches);
  const left = battles.length - matches.filter(({ result }) => result !== 'bye').length;
  const byes = stages.find(({ id }) => id === 'swiss')?.byes ?? [];
  const partial = byes.filter(({ points }) => (points ?? scoring?.bye?.outcome ?? 'win') !== 'win').length;
  return [
    ...(left > 0
      ? [
          `${countOf(left, 'battle has', 'battles have')} no place in List Fortress: other brackets and boards`,
        ]
      : []),
    ...(partial > 0
      ? [`${countOf(partial, 'bye does', 'byes do')} not count as a win; in List Fortress every bye does`]
      : []),
  ];
}

/** Ids are written as numbers if possible. */
function toId(key: string): number | string {
  return /^(0|[1-9]\d{0,14})$/.test(key) ? Number(key) : key;
}

/** The part of the slug after the name is the platform's id, so that a reader makes the same slug. */
function writeId({ slug, name, startDate }: TournamentRecord): { readonly id?: number | string } {
  const start = `${writeSlug(name)}-`;
  const rest = slug.startsWith(start) ? slug.slice(start.length) : '';
  return rest === '' || rest === startDate ? {} : { id: toId(rest) };
}

function writeParticipants(record: TournamentRecord): readonly object[] {
  const figuresOf = computeFigures(record);
  const inCut = new Set(
    record.battles
      .filter(({ stage }) => stage === 'knockout')
      .flatMap(({ players }) => players.map(({ participant }) => participant)),
  );
  return record.participants.map((participant) => {
    const { key, player, dropped } = participant;
    const figures = figuresOf(key);
    return {
      id: toId(key),
      name: player,
      score: figures.battlePoints,
      swiss_rank: inCut.has(key) ? figures.boardRank : figures.finalPlace,
      top_cut_rank: inCut.has(key) ? figures.finalPlace : null,
      mov: figures.valueOf('margin'),
      sos: figures.valueOf('strengthOfSchedule'),
      dropped: dropped ?? false,
      list_json: writeList(participant),
    };
  });
}

/** The text of a list goes into the squad's description, because its pilots are unknown. */
function writeList({ list, faction }: ParticipantRecord): string | null {
  if (list == null) return null;
  const { text, faction: own, points } = completeArmyList(list);
  const id = findFactionId(own || (faction ?? ''));
  return JSON.stringify({ faction: id, points, pilots: [], description: text, version: '2.0.0' });
}

function listSwiss({ stages }: TournamentRecord, battles: readonly BattleResult[]): readonly Round[] {
  const swiss = stages.find(({ id }) => id === 'swiss');
  const rounds = new Map<number, { matches: Match[]; scenario: string | null }>();
  const roundOf = (number: number) => getOrAdd(rounds, number, () => ({ matches: [], scenario: null }));
  for (let number = 1; number <= (swiss?.rounds ?? 0); number += 1) roundOf(number);
  // A battle without a round goes into the round of the battle before: a player was twice in that round.
  let last = 1;
  for (const battle of battles.filter(({ stage }) => stage === 'swiss')) {
    last = battle.round ?? last;
    const round = roundOf(last);
    round.scenario ??= battle.scenario;
    round.matches.push(writeMatch(battle));
  }
  for (const { round, participant } of swiss?.byes ?? []) {
    const id = toId(participant);
    const opponent = { player2_id: null, player2_points: null };
    const bye = { player1_id: id, player1_points: null, ...opponent, result: 'bye', winner_id: id };
    roundOf(round).matches.push(bye);
  }
  return [...rounds]
    .sort(([a], [b]) => a - b)
    .map(([number, { matches, scenario }]) => ({ roundtype_id: 1, round_number: number, scenario, matches }));
}

/** The players of a full round of a cut by its name. Some may rest in it, and the final may have the match for third place beside it. */
const cutSizes = new Map([2, 4, 8, 16, 32, 64, 128].map((players) => [labelMatches(players / 2), players]));

function listCut({ stages }: TournamentRecord, battles: readonly BattleResult[]): readonly Round[] {
  const battleOf = new Map(battles.map((battle) => [battle.id, battle]));
  const matches = stages.find(({ id }) => id === 'knockout')?.matches ?? [];
  return [...groupBy(matches, ({ round }) => round)].map(([name, inRound]): Round => {
    const fought = inRound.flatMap(({ battle }) => battleOf.get(battle ?? '') ?? []);
    const number = Number(/^Round (\d+)$/.exec(name)?.[1] ?? cutSizes.get(name) ?? 2 * fought.length);
    const scenario = fought[0]?.scenario ?? null;
    return { roundtype_id: 2, round_number: number, scenario, matches: fought.map(writeMatch) };
  });
}

function writeMatch({ sides, winner }: BattleResult): Match {
  const [first, second] = sides;
  const isDraw = first.outcome === 'draw';
  // Without a winner, a reader would take the side with more points for it.
  const isOpen = winner === null && !isDraw && first.victoryPoints !== second.victoryPoints;
  return {
    player1_id: toId(first.participant ?? ''),
    player1_points: isOpen ? null : first.victoryPoints,
    player2_id: toId(second.participant ?? ''),
    player2_points: isOpen ? null : second.victoryPoints,
    result: isDraw ? 'draw' : 'win',
    winner_id: winner === null ? null : toId(sides[winner].participant ?? ''),
  };
}
