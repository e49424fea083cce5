// What changed between two versions of a tournament, in words for the people at its desk: "Round 3, table 2: Ada 12 – 19 Ivo, was 99 – 19".

import { fieldLabels } from '#rules/event-file/field-labels';
import type {
  AdjustmentRecord,
  AwardRecord,
  ByeRecord,
  MatchRecord,
  ParticipantRecord,
  StageRecord,
  TournamentRecord,
} from '#rules/event-file/record';
import { nameStage } from '#rules/stage-name';
import { sayRoundOf } from '#rules/stage-rounds';
import { defaultTieBreakers, nameTieBreaker } from '#rules/standings/tie-breaker-names';
import { countOf } from '#rules/text/numbers';
import { type Names, readNames, tellAdded, tellBattles } from './battle-changes.ts';
import { compareParts, isSame, nameSome } from './describe-change.ts';

const mostLines = 12;

/** `before` is undefined if there was none. */
export function tellChanges(before: TournamentRecord | undefined, now: TournamentRecord): string[] {
  const names = readNames(now);
  const lines =
    before === undefined
      ? ['Created', ...tellPeople([], now.participants), ...tellAdded(names, now.battles)]
      : [
          ...tellStatus(before, now),
          ...tellFields(before, now),
          ...tellPeople(before.participants, now.participants),
          ...tellAdjustments(before, now, names),
          ...tellAwards(before, now, names),
          ...tellStages(before, now, names),
          ...tellBattles(before, now, names),
        ];
  const more = lines.length - mostLines;
  return more > 0 ? [...lines.slice(0, mostLines), `and ${more} more`] : lines;
}

function tellStatus({ status: was }: TournamentRecord, { status }: TournamentRecord): string[] {
  if (was === status) return [];
  return [{ planned: 'Planned again', ongoing: 'Started', finished: 'Finished' }[status]];
}

/** Fields whose values the history shows. */
const shortFields = [
  'name',
  'startDate',
  'endDate',
  'timeZone',
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
const longFields = [
  'description',
  'organizers',
  'signUp',
  'checkIn',
  'schedule',
  'tables',
  'scoring',
] as const;

function tellFields(before: TournamentRecord, now: TournamentRecord): string[] {
  return [
    ...shortFields.flatMap((key) =>
      (before[key] ?? null) === (now[key] ?? null)
        ? []
        : [`${fieldLabels[key]}: ${now[key] ?? 'none'}, was ${before[key] ?? 'none'}`],
    ),
    ...longFields.flatMap((key) => (isSame(before[key], now[key]) ? [] : [`${fieldLabels[key]} changed`])),
    ...(isSame(before.tieBreakers, now.tieBreakers)
      ? []
      : [`${fieldLabels.tieBreakers}: ${nameTieBreakers(now)}, was ${nameTieBreakers(before)}`]),
  ];
}

function nameTieBreakers({ tieBreakers }: TournamentRecord): string {
  return (tieBreakers ?? defaultTieBreakers).map(nameTieBreaker).join(' › ');
}

function tellPeople(before: readonly ParticipantRecord[], now: readonly ParticipantRecord[]): string[] {
  const { added, removed, changed } = compareParts(before, now, ({ key }) => key);
  return [
    ...tellNames('added', added),
    ...tellNames('removed', removed),
    ...changed.flatMap(([old, one]) => tellPerson(old, one)),
  ];
}

function tellNames(what: string, people: readonly ParticipantRecord[]): string[] {
  if (people.length === 0) return [];
  const count = people.length === 1 ? 'Player' : `${people.length} players`;
  return [`${count} ${what}: ${nameSome(people.map(({ player }) => player))}`];
}

const facts = { faction: '', club: 'club ', group: 'group ', playerId: 'player id ' } as const;

function tellPerson(old: ParticipantRecord, one: ParticipantRecord): string[] {
  const isBack = (old.dropped ?? false) && !(one.dropped ?? false);
  const lines = [
    ...(old.player === one.player ? [] : [`${one.player}, was ${old.player}`]),
    ...(!old.dropped && one.dropped
      ? [`${one.player} dropped out`]
      : isBack
        ? [`${one.player} is back`]
        : []),
    ...(isSame(old.list, one.list) ? [] : [`Army list of ${one.player}${tellList(old, one)}`]),
    ...(Object.entries(facts) as [keyof typeof facts, string][]).flatMap(([key, label]) =>
      (old[key] ?? null) === (one[key] ?? null)
        ? []
        : [`${one.player}: ${one[key] ? label + one[key] : `no ${sayFact(key)}`}, was ${old[key] ?? 'none'}`],
    ),
  ];
  return lines.length === 0 ? [`${one.player} changed`] : lines;
}

function sayFact(key: keyof typeof facts): string {
  return facts[key].trim() || key;
}

function tellList({ list: was }: ParticipantRecord, { list: is }: ParticipantRecord): string {
  if (is == null) return ' removed';
  if (was == null || is.points == null || was.points == null || is.points === was.points) return '';
  return `: ${is.points} points, was ${was.points}`;
}

/** Battle points for something other than battles. */
function tellAdjustments(before: TournamentRecord, now: TournamentRecord, { people }: Names): string[] {
  const { added, removed } = compareParts(before.adjustments ?? [], now.adjustments ?? [], (one) =>
    JSON.stringify(one),
  );
  const tell = (what: string) => (one: AdjustmentRecord) =>
    `Extra points${what}: ${people.get(one.participant) ?? one.participant} ${one.battlePoints} for ${one.reason}`;
  return [...added.map(tell('')), ...removed.map(tell(' removed'))];
}

function tellAwards(before: TournamentRecord, now: TournamentRecord, { people }: Names): string[] {
  const { added, removed, changed } = compareParts(before.awards ?? [], now.awards ?? [], ({ name }) => name);
  const tellWinners = ({ name, participants }: AwardRecord) => {
    const winners = (participants ?? []).map((key) => people.get(key) ?? key);
    return winners.length === 0 ? [] : [`${name}: given to ${nameSome(winners)}`];
  };
  return [
    ...added.flatMap((award) => [`Award added: ${award.name}`, ...tellWinners(award)]),
    ...removed.map(({ name }) => `Award removed: ${name}`),
    ...changed.flatMap(([old, award]) => {
      if (isSame(old.participants ?? [], award.participants ?? []))
        return [`${award.name}: ${award.vote ? 'the players vote' : 'no vote'}`];
      const winners = tellWinners(award);
      return winners.length === 0 ? [`${award.name}: no longer given`] : winners;
    }),
  ];
}

function tellStages(before: TournamentRecord, now: TournamentRecord, names: Names): string[] {
  const was = new Map(before.stages.map((stage) => [stage.id, stage]));
  const plain = ({ byes, matches, participants, shownRounds, rounds, plan, ...rest }: StageRecord) => rest;
  const isOther =
    before.stages.length !== now.stages.length ||
    now.stages.some((stage) => !isSame(plain(stage), plain(was.get(stage.id) ?? { id: '' })));
  return [
    ...(isOther ? ['Format changed'] : []),
    ...now.stages.flatMap((stage) => {
      const old = was.get(stage.id);
      if (old === undefined) return [];
      const drawn = before.battles
        .filter(({ stage: id = 'swiss' }) => id === old.id)
        .map(({ round }) => round ?? 0);
      return [
        ...tellRounds(old, stage, Math.max(0, ...drawn)),
        ...tellByes(old, stage, names),
        ...tellWalkovers(old, stage, names),
      ];
    }),
  ];
}

/** `drawn`: the last round that was paired before. */
function tellRounds(old: StageRecord, stage: StageRecord, drawn: number): string[] {
  const [was, is] = [old.shownRounds ?? Infinity, stage.shownRounds ?? Infinity];
  const isLonger = (old.rounds ?? null) !== (stage.rounds ?? null);
  return [
    ...(isLonger
      ? [`${nameStage(stage)}: ${countOf(stage.rounds ?? 0, 'round')}, was ${old.rounds ?? 'none'}`]
      : []),
    ...(isSame(old.plan, stage.plan) ? [] : [`Plan of ${nameStage(stage)} changed`]),
    ...(is > was || is < Math.min(was, drawn) ? [tellShown(was, is)] : []),
  ];
}

/** The last round that is shown; infinite if all are. */
function tellShown(was: number, is: number): string {
  if (is < was) return `Rounds after ${is} hidden`;
  if (is === Infinity) return 'All rounds shown';
  return is === was + 1 ? `Round ${is} shown` : `Rounds ${was + 1}–${is} shown`;
}

function tellByes(old: StageRecord, stage: StageRecord, { people }: Names): string[] {
  const { added, removed } = compareParts(old.byes ?? [], stage.byes ?? [], (bye) => JSON.stringify(bye));
  const tell = (what: string) => (bye: ByeRecord) =>
    `Bye${what} in round ${bye.round}: ${people.get(bye.participant) ?? bye.participant}`;
  return [...added.map(tell('')), ...removed.map(tell(' removed'))];
}

function tellWalkovers(old: StageRecord, stage: StageRecord, { people }: Names): string[] {
  const nameOf = (key: string) => people.get(key) ?? key;
  return (stage.matches ?? []).flatMap((match, index) => {
    const [was, is] = [findWalkover(old.matches?.[index]), findWalkover(match)];
    if (was === is) return [];
    const where = `${sayRoundOf(stage, undefined, match.round)}, table ${match.table}`;
    if (is === undefined) return [`${where}: walkover removed`];
    return [`${where}: walkover, ${nameOf(is)} advances${was === undefined ? '' : `, was ${nameOf(was)}`}`];
  });
}

/** Who advances without a battle. */
function findWalkover(match: MatchRecord | undefined): string | undefined {
  return match?.battle == null ? (match?.winner ?? undefined) : undefined;
}
