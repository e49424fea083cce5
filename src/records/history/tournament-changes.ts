// What changed between two versions of a tournament, in words for the people at its desk: "Round 3, table 2: Ada 12 – 19 Ivo, was 99 – 19".

import { fieldLabels } from '#rules/event-file/field-labels';
import type {
  ParticipantRecord,
  StageRecord,
  TournamentBattleRecord,
  TournamentRecord,
} from '#rules/event-file/record';
import { nameStage } from '#rules/stage-name';
import { countOf } from '#rules/text/numbers';
import { compareParts, isSame, nameSome } from './describe-change.ts';

const mostLines = 12;

/** `before` is undefined where there was none. */
export function tellChanges(before: TournamentRecord | undefined, now: TournamentRecord): string[] {
  const names = readNames(now);
  const lines =
    before === undefined
      ? ['Created', ...tellPeople([], now.participants), ...tellAdded(names, now.battles)]
      : [
          ...tellStatus(before, now),
          ...tellFields(before, now),
          ...tellPeople(before.participants, now.participants),
          ...tellStages(before, now, names),
          ...tellBattles(before, now, names),
        ];
  const more = lines.length - mostLines;
  return more > 0 ? [...lines.slice(0, mostLines), `and ${more} more`] : lines;
}

/** Names of the parts of a record, read once for all sentences about them. */
interface Names {
  readonly people: ReadonlyMap<string, string>;
  /** By stage: the stage, and the labels of its matches by battle. */
  readonly stages: ReadonlyMap<string, { stage: StageRecord; labels: ReadonlyMap<string, string> }>;
}

function readNames({ participants, stages }: TournamentRecord): Names {
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

function tellStatus({ status: was }: TournamentRecord, { status }: TournamentRecord): string[] {
  if (was === status) return [];
  return [{ planned: 'Planned again', ongoing: 'Started', finished: 'Finished' }[status]];
}

/** Fields whose values are told. */
const shortFields = [
  'name',
  'startDate',
  'endDate',
  'city',
  'country',
  'battleSize',
  'battlePack',
  'game',
  'club',
  'reports',
  'listsIn',
  'listsShown',
] as const;
const longFields = ['description', 'organizers', 'scoring', 'tieBreakers', 'adjustments'] as const;

function tellFields(before: TournamentRecord, now: TournamentRecord): string[] {
  return [
    ...shortFields.flatMap((key) =>
      (before[key] ?? null) === (now[key] ?? null)
        ? []
        : [`${fieldLabels[key]}: ${now[key] ?? 'none'}, was ${before[key] ?? 'none'}`],
    ),
    ...longFields.flatMap((key) => (isSame(before[key], now[key]) ? [] : [`${fieldLabels[key]} changed`])),
  ];
}

function tellPeople(before: readonly ParticipantRecord[], now: readonly ParticipantRecord[]): string[] {
  const { added, removed, changed } = compareParts(before, now, ({ key }) => key);
  return [
    ...tellNames('added', added),
    ...tellNames('removed', removed),
    ...changed.map(([old, one]) => tellPerson(old, one)),
  ];
}

function tellNames(what: string, people: readonly ParticipantRecord[]): string[] {
  if (people.length === 0) return [];
  const count = people.length === 1 ? 'Player' : `${people.length} players`;
  return [`${count} ${what}: ${nameSome(people.map(({ player }) => player))}`];
}

function tellPerson(old: ParticipantRecord, one: ParticipantRecord): string {
  if (old.player !== one.player) return `${one.player}, was ${old.player}`;
  if ((old.dropped ?? false) !== (one.dropped ?? false))
    return one.dropped ? `${one.player} dropped out` : `${one.player} is back`;
  if (!isSame(old.list, one.list)) return `Army list of ${one.player}`;
  if ((old.faction ?? null) !== (one.faction ?? null))
    return `${one.player}: ${one.faction ?? 'no faction'}, was ${old.faction ?? 'none'}`;
  return `${one.player} changed`;
}

function tellStages(before: TournamentRecord, now: TournamentRecord, { people }: Names): string[] {
  const was = new Map(before.stages.map((stage) => [stage.id, stage]));
  const plain = ({ byes, matches, participants, shownRounds, ...rest }: StageRecord) => rest;
  const isOther =
    before.stages.length !== now.stages.length ||
    now.stages.some((stage) => !isSame(plain(stage), plain(was.get(stage.id) ?? { id: '' })));
  return [
    ...(isOther ? ['Format changed'] : []),
    ...now.stages.flatMap((stage) => {
      const old = was.get(stage.id);
      const shown = stage.shownRounds ?? undefined;
      return old !== undefined && shown !== undefined && shown > (old.shownRounds ?? Infinity)
        ? [`Round ${shown} shown`]
        : [];
    }),
    ...now.stages.flatMap((stage) => {
      const old = new Set((was.get(stage.id)?.byes ?? []).map((bye) => JSON.stringify(bye)));
      return (stage.byes ?? [])
        .filter((bye) => !old.has(JSON.stringify(bye)))
        .map(({ round, participant }) => `Bye in round ${round}: ${people.get(participant) ?? participant}`);
    }),
  ];
}

function tellBattles(before: TournamentRecord, now: TournamentRecord, names: Names): string[] {
  const { added, removed, changed } = compareParts(before.battles, now.battles, ({ id }) => id);
  const formerNames = readNames(before);
  return [
    ...tellAdded(names, added),
    ...(removed.length === 0 ? [] : [`${countOf(removed.length, 'battle')} removed`]),
    ...changed.map(([old, battle]) => {
      const [former, latter] = [tellResult(old, formerNames), tellResult(battle, names)];
      if (former.whole === latter.whole) return `${describeBattle(names, battle)}: ${latter.whole} changed`;
      const past = former.score === '' ? '' : `, was ${former.isOther(battle) ? former.whole : former.score}`;
      return `${describeBattle(names, battle)}: ${latter.whole}${past}`;
    }),
  ];
}

/** Round by round. */
function tellAdded(names: Names, battles: readonly TournamentBattleRecord[]): string[] {
  const rounds = Map.groupBy(battles, (battle) => sayRound(names, battle));
  return [...rounds].map(([round, own]) => `${round} paired: ${countOf(own.length, 'battle')}`);
}

function sayRound({ stages }: Names, { id, stage, round }: TournamentBattleRecord): string {
  const own = stages.get(stage);
  const name = own?.labels.get(id) ?? (round == null ? 'No round' : `Round ${round}`);
  return stage === 'swiss' || stage === 'knockout' || own === undefined
    ? name
    : `${nameStage(own.stage)}, ${name}`;
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
  const isDraw = players.some(({ outcome }) => outcome === 'draw');
  const won = winner == null ? '' : `${nameOf(winner)} won`;
  const known = points.some((one) => one !== null);
  const score = known ? `${points[0] ?? '?'} – ${points[1] ?? '?'}` : isDraw ? 'a draw' : won;
  const ending = known && won !== '' ? ` (${won})` : '';
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
