// The history of a tournament, newest first, in words for the people at its desk: "Round 3, table 2: Ada 12 – 19 Ivo, was 99 – 19".
import type {
  ParticipantRecord,
  StageRecord,
  TournamentBattleRecord,
  TournamentRecord,
} from '../../domain/record.ts';
import { nameStage } from '../../domain/stage-order.ts';
import type { Reader } from '../../store/database.ts';
import { storedVersions } from '../../store/records/history.ts';
import { findRecord } from '../../store/records/records.ts';
import { listVersions, type Version } from '../../store/records/versions.ts';
import { nameOf } from '../record-facts.ts';
import { compareParts, countOf, isSame, nameSome } from './describe-change.ts';

/** The longest record, in characters, whose versions are compared; of a larger one the stored details are shown. */
const mostCompared = 1_000_000;

/** As many changes as there are former records to compare, and a few more. */
export async function tellHistory(reader: Reader, slug: string) {
  const stored = await findRecord(reader, 'tournament', slug);
  const isLarge = stored === undefined || stored.json.length > mostCompared;
  let after = isLarge ? undefined : (JSON.parse(stored.json) as TournamentRecord);
  const versions = await listVersions(reader, 'tournament', slug, 2 * storedVersions + 10);
  return versions.map(({ former, details, ...version }) => {
    const before = former === undefined || isLarge ? undefined : (JSON.parse(former) as TournamentRecord);
    const isCompared = after !== undefined && (before !== undefined || version.change === 'added');
    const words: readonly string[] = isCompared && after !== undefined ? tellChanges(before, after) : details;
    // A submission that was undone and its undo cancel each other out: older versions are compared with the same record.
    if (version.state !== 'undone' && version.undoes === null) after = before;
    return { ...version, words: words.length === 0 ? [sayChange(version)] : words };
  });
}

function sayChange({ change }: Pick<Version, 'change'>): string {
  return `${(change[0] ?? '').toUpperCase()}${change.slice(1)}`;
}

const mostLines = 12;

/** `before` is undefined where there was none. */
function tellChanges(before: TournamentRecord | undefined, now: TournamentRecord): string[] {
  const lines =
    before === undefined
      ? ['Created', ...tellPeople([], now.participants), ...tellAdded(now, now.battles)]
      : [
          ...tellStatus(before, now),
          ...tellFields(before, now),
          ...tellPeople(before.participants, now.participants),
          ...tellStages(before, now),
          ...tellBattles(before, now),
        ];
  const more = lines.length - mostLines;
  return more > 0 ? [...lines.slice(0, mostLines), `and ${more} more`] : lines;
}

function tellStatus({ status: was }: TournamentRecord, { status }: TournamentRecord): string[] {
  if (was === status) return [];
  return [{ planned: 'Planned again', ongoing: 'Started', finished: 'Finished' }[status]];
}

const fields = {
  name: 'Name',
  startDate: 'First day',
  endDate: 'Last day',
  city: 'City',
  country: 'Country',
  battleSize: 'Army points',
  battlePack: 'Battle pack',
  game: 'Game',
  club: 'Club',
  reports: 'Results reported by players',
  listsIn: 'Lists handed in by players',
  listsShown: 'Lists shown',
} as const;
const others = {
  description: 'Description',
  organizers: 'Organisers',
  scoring: 'Scoring',
  tieBreakers: 'Tie-breakers',
  adjustments: 'Adjustments',
} as const;

function tellFields(before: TournamentRecord, now: TournamentRecord): string[] {
  const short = Object.entries(fields) as [keyof typeof fields, string][];
  const long = Object.entries(others) as [keyof typeof others, string][];
  return [
    ...short.flatMap(([key, label]) =>
      (before[key] ?? null) === (now[key] ?? null)
        ? []
        : [`${label}: ${now[key] ?? 'none'}, was ${before[key] ?? 'none'}`],
    ),
    ...long.flatMap(([key, label]) => (isSame(before[key], now[key]) ? [] : [`${label} changed`])),
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

function tellStages(before: TournamentRecord, now: TournamentRecord): string[] {
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
    ...now.stages.flatMap((stage) =>
      (stage.byes ?? [])
        .filter((bye) => !(was.get(stage.id)?.byes ?? []).some((old) => isSame(old, bye)))
        .map(({ round, participant }) => `Bye in round ${round}: ${nameOf(now, participant)}`),
    ),
  ];
}

function tellBattles(before: TournamentRecord, now: TournamentRecord): string[] {
  const { added, removed, changed } = compareParts(before.battles, now.battles, ({ id }) => id);
  return [
    ...tellAdded(now, added),
    ...(removed.length === 0 ? [] : [`${countOf(removed.length, 'battle')} removed`]),
    ...changed.map(([old, battle]) => {
      const [former, latter] = [tellResult(old, before), tellResult(battle, now)];
      if (former.whole === latter.whole) return `${describeBattle(now, battle)}: ${latter.whole} changed`;
      const past = former.score === '' ? '' : `, was ${former.isOther(battle) ? former.whole : former.score}`;
      return `${describeBattle(now, battle)}: ${latter.whole}${past}`;
    }),
  ];
}

/** Round by round. */
function tellAdded(record: TournamentRecord, battles: readonly TournamentBattleRecord[]): string[] {
  const rounds = Map.groupBy(battles, (battle) => sayRound(record, battle));
  return [...rounds].map(([round, own]) => `${round} paired: ${countOf(own.length, 'battle')}`);
}

function sayRound({ stages }: TournamentRecord, { id, stage, round }: TournamentBattleRecord): string {
  const own = stages.find((one) => one.id === stage);
  const label = own?.matches?.find(({ battle }) => battle === id)?.round;
  const name = label ?? (round == null ? 'No round' : `Round ${round}`);
  return stage === 'swiss' || stage === 'knockout' || own === undefined ? name : `${nameStage(own)}, ${name}`;
}

function describeBattle(record: TournamentRecord, battle: TournamentBattleRecord): string {
  const table = battle.table == null ? '' : `, table ${battle.table}`;
  return sayRound(record, battle) + table;
}

function tellResult({ players, winner }: TournamentBattleRecord, record: TournamentRecord) {
  const [first, second] = players;
  const points = players.map(({ victoryPoints }) => victoryPoints ?? null);
  const names = players.map(({ participant }) => nameOf(record, participant));
  const isDraw = players.some(({ outcome }) => outcome === 'draw');
  const won = winner == null ? '' : `${nameOf(record, winner)} won`;
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
