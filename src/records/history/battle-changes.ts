// Changes of a tournament's battles in words: who played whom, the result, and the former result.

import type { StageRecord, TournamentBattleRecord, TournamentRecord } from '#rules/event-file/record';
import { sayRoundOf } from '#rules/stage-rounds';
import { countOf } from '#rules/text/numbers';
import { compareParts, nameSome } from './describe-change.ts';

/** Names of the parts of a record, read once for all sentences about them. */
export interface Names {
  readonly people: ReadonlyMap<string, string>;
  /** By stage: the stage, and the labels of its matches by battle. */
  readonly stages: ReadonlyMap<string, { stage: StageRecord; labels: ReadonlyMap<string, string> }>;
}

export function readNames({ participants, stages }: TournamentRecord): Names {
  return {
    people: new Map(participants.map(({ key, player }) => [key, player])),
    stages: new Map(
      stages.map((stage) => {
        const labels = (stage.matches ?? []).map(({ battle, round }) => [battle ?? '', round] as const);
        return [stage.id, { stage, labels: new Map(labels) }];
      }),
    ),
  };
}

export function tellBattles(before: TournamentRecord, now: TournamentRecord, names: Names): string[] {
  const { added, removed, changed } = compareParts(before.battles, now.battles, ({ id }) => id);
  const formerNames = readNames(before);
  return [
    ...tellAdded(names, added),
    ...tellRemoved(formerNames, removed),
    ...changed.flatMap(([old, battle]) => {
      const where = describeBattle(names, battle);
      const [former, latter] = [tellResult(old, formerNames), tellResult(battle, names)];
      const others = tellBattleFields(old, battle);
      const isSameResult = former.whole === latter.whole;
      if (isSameResult && others.length === 0) return [`${where}: ${latter.whole} changed`];
      const past = former.score === '' ? '' : `, was ${former.isOther(battle) ? former.whole : former.score}`;
      return [
        ...(isSameResult ? [] : [`${where}: ${latter.whole}${past}`]),
        ...others.map((words) => `${where}: ${words}`),
      ];
    }),
  ];
}

/** The battles before the change, with their results. */
function tellRemoved(names: Names, battles: readonly TournamentBattleRecord[]): string[] {
  if (battles.length === 0) return [];
  const told = battles.map(
    (battle) => `${describeBattle(names, battle)}: ${tellResult(battle, names).whole}`,
  );
  return [`${countOf(battles.length, 'battle')} removed: ${nameSome(told, '; ')}`];
}

/** Fields that sentences about results do not mention. */
function tellBattleFields(old: TournamentBattleRecord, battle: TournamentBattleRecord): string[] {
  const points = ({ players }: TournamentBattleRecord) =>
    players.some(({ battlePoints }) => battlePoints != null)
      ? players.map(({ battlePoints }) => battlePoints ?? '?').join(' : ')
      : null;
  const compared: readonly (readonly [label: string, is: unknown, was: unknown])[] = [
    ['table', battle.table, old.table],
    ['scenario', battle.scenario, old.scenario],
    ['victory', battle.victorySize, old.victorySize],
    ['battle points', points(battle), points(old)],
    ['archived', battle.archived ? 'yes' : 'no', old.archived ? 'yes' : 'no'],
    ['finished', battle.finished === false ? 'no' : 'yes', old.finished === false ? 'no' : 'yes'],
  ];
  return compared.flatMap(([label, is, was]) =>
    (is ?? null) === (was ?? null) ? [] : [`${label} ${is ?? 'none'}, was ${was ?? 'none'}`],
  );
}

/** Round by round. */
export function tellAdded(names: Names, battles: readonly TournamentBattleRecord[]): string[] {
  const rounds = Map.groupBy(battles, (battle) => sayRound(names, battle));
  return [...rounds].map(([round, own]) => `${round} paired: ${countOf(own.length, 'battle')}`);
}

function sayRound({ stages }: Names, { id, stage, round }: TournamentBattleRecord): string {
  const own = stages.get(stage);
  return sayRoundOf(own?.stage, round, own?.labels.get(id));
}

function describeBattle(names: Names, battle: TournamentBattleRecord): string {
  const table = battle.table == null ? '' : `, table ${battle.table}`;
  return sayRound(names, battle) + table;
}

function tellResult({ players, winner }: TournamentBattleRecord, { people }: Names) {
  const [first, second] = players;
  const nameOf = (key: string): string => people.get(key) ?? key;
  const points = players.map(({ victoryPoints }) => victoryPoints ?? null);
  const names = players.map(({ participant }) => nameOf(participant));
  const outcomes = players.map(({ outcome }) => outcome);
  const won = winner ?? players.find(({ outcome }) => outcome === 'win')?.participant;
  const decided = won
    ? `${nameOf(won)} won`
    : outcomes.includes('draw')
      ? 'a draw'
      : outcomes.every((one) => one === 'loss')
        ? 'both lost'
        : '';
  const known = points.some((one) => one !== null);
  const ending = known && decided !== '' ? ` (${decided})` : '';
  const score = known ? `${points[0] ?? '?'} – ${points[1] ?? '?'}${ending}` : decided;
  return {
    score,
    whole: known
      ? `${names[0]} ${points[0] ?? '?'} – ${points[1] ?? '?'} ${names[1]}${ending}`
      : `${names[0]} – ${names[1]}${score === '' ? '' : `, ${score}`}`,
    /** Whether others played. */
    isOther: (battle: TournamentBattleRecord) =>
      battle.players[0].participant !== first.participant ||
      battle.players[1].participant !== second.participant,
  };
}
