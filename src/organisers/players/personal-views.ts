// The data of players' personal pages, and the reports for organisers. Many players request pages at the same time, so a tournament is parsed once for all of them
// until it changes.
import { LRUCache } from 'lru-cache';
import { completeArmyList } from '#army-list/army-list';
import { fromAmount } from '#rules/amount';
import { listVotedAwards } from '#rules/awards';
import type { TournamentRecord } from '#rules/event-file/record';
import type { Report } from '#rules/reports/enter-report';
import {
  findOwnBattle,
  isSameReport,
  listNeeds,
  listOpenBattles,
  type OwnBattle,
} from '#rules/reports/report';
import { readScoring } from '#rules/scoring/scoring';
import { scoreTournamentBattle } from '#rules/scoring/tournament-battle';
import { showRounds } from '#rules/shown-rounds';
import type { PersonalBattle, PersonalList, PersonalView, SeenReport } from '../../contract/personal-view.ts';
import { hasEntryPart, viewEntry } from '../../records/entries/entry-view.ts';
import {
  findOpenLink,
  hashList,
  type LinkedParticipant,
  type LinkedPerson,
  personOf,
  readReports,
} from '../../records/players/person.ts';
import { showPersonalBallots } from '../../records/votes.ts';
import type { Reader } from '../../store/database.ts';
import type { FoundLink } from '../../store/records/player-links.ts';
import { findReceived } from '../../store/records/received-lists.ts';
import { nameOf, readStored } from '../../store/records/record-facts.ts';
import { findRecordUpTo } from '../../store/records/records.ts';

export interface PersonalViews {
  /** Undefined if the link opens no page; `large` if its tournament is too large to be read here. */
  read(
    reader: Reader,
    code: string,
    link: FoundLink,
    time: number,
    /** The time zone of tournaments that name none. */
    timeZone: string,
  ): Promise<PersonalView | 'large' | undefined>;
}

interface ViewOptions {
  /** Bytes of the largest record that is read. */
  readonly largest?: number;
  /** Bytes of all records in the cache; parsed they take up to four times as much. */
  readonly cached?: number;
}

type ReadTournament = Pick<LinkedParticipant, 'record' | 'shown'> & { readonly bytes: number };

export function makePersonalViews({
  largest = 2 ** 31 - 1,
  cached = 32 * 1024 * 1024,
}: ViewOptions = {}): PersonalViews {
  /** By digest. */
  const cache = new LRUCache<string, ReadTournament | 'large', { reader: Reader; link: FoundLink }>({
    maxSize: cached,
    sizeCalculation: (read) => (read === 'large' ? 1 : read.bytes),
    fetchMethod: (_digest, _stale, { context: { reader, link } }) => readTournament(reader, link, largest),
  });

  const read: PersonalViews['read'] = async (reader, code, link, time, timeZone) => {
    const found = await cache.fetch(link.digest, { context: { reader, link } });
    if (found === 'large') return 'large';
    if (found === undefined) {
      // The tournament has changed since the link was read.
      const now = await findOpenLink(reader, code);
      return now && read(reader, code, now, time, timeZone);
    }
    const person = await personOf(reader, found, link, { timeZone, time });
    return person && viewPerson(reader, person, timeZone, time);
  };
  return { read };
}

/** Undefined if the tournament has changed since the link was read. */
async function readTournament(
  reader: Reader,
  { tournament, digest }: FoundLink,
  largest: number,
): Promise<ReadTournament | 'large' | undefined> {
  const stored = await findRecordUpTo(reader, 'tournament', tournament, largest);
  if (stored?.digest !== digest) return undefined;
  if (stored.json === undefined) return 'large';
  const { record } = readStored('tournament', stored.json);
  return { record, shown: showRounds(record).record, bytes: stored.json.length };
}

/** The data of this player's page. */
async function viewPerson(
  reader: Reader,
  person: LinkedPerson,
  timeZone: string,
  time: number,
): Promise<PersonalView> {
  const { record, participant, entry, key } = person;
  // Lists and reports are for participants.
  const own = participant && { ...person, participant };
  const battle = own && record.reports === 'on' ? await viewBattle(reader, own) : undefined;
  return {
    tournament: record.slug,
    participant: key,
    player: participant?.player ?? entry?.player ?? '',
    battle,
    tableName: record.tables?.find(({ table }) => table === battle?.table)?.name ?? undefined,
    list: own && record.listsIn === 'on' ? await viewList(reader, own) : undefined,
    ballots:
      own && listVotedAwards(record).length > 0 ? await showPersonalBallots(reader, record, key) : undefined,
    entry: hasEntryPart(person) ? await viewEntry(reader, person, timeZone, time) : undefined,
  };
}

/** The battle that a player's page shows; null if there is none yet. */
export async function viewBattle(
  reader: Reader,
  { record, shown, participant }: LinkedParticipant,
): Promise<PersonalBattle | null> {
  const own = findOwnBattle(shown, participant.key);
  if (own === undefined) return null;
  const { battle, opponent } = own;
  const reports = own.hasResult
    ? undefined
    : (await readReports(reader, record.slug, battle.id)).get(battle.id);
  const [mine, theirs] = [participant.key, opponent].map((key) => reports?.get(key));
  const see = (report: Report | undefined) => (report ? seeReport(report, participant.key, opponent) : null);
  return {
    battle: battle.id,
    stage: battle.stage,
    round: own.round,
    table: own.table,
    scenario: battle.scenario ?? null,
    opponent: nameOf(record, opponent),
    state: own.hasResult
      ? ('confirmed' as const)
      : stateOf([mine, theirs].filter((one) => one !== undefined)),
    reports: { own: see(mine), opponent: see(theirs) },
    result: own.hasResult ? seeResult(record, own, participant.key) : null,
    needs: listNeeds(record, battle),
  };
}

function stateOf(reports: readonly Report[]): 'open' | 'reported' | 'disputed' {
  const [one, other] = reports;
  if (one === undefined) return 'open';
  return other === undefined || isSameReport(one, other) ? 'reported' : 'disputed';
}

type SeenSide = SeenReport['own'];

function seeReport({ sides, winner }: Report, own: string, opponent: string): SeenReport {
  const seen = (key: string): SeenSide => sides[key] ?? { victoryPoints: null, metrics: {} };
  return {
    own: seen(own),
    opponent: seen(opponent),
    winner: winner === null ? 'draw' : winner === own ? 'own' : 'opponent',
  };
}

/** The result in the record, entered by players or organisers. */
function seeResult(record: TournamentRecord, { battle }: OwnBattle, own: string): SeenReport {
  const scoring = readScoring(record.scoring ?? {}, record.battleSize);
  const { sides, winner } = scoreTournamentBattle(battle, scoring);
  const at = battle.players[0].participant === own ? 0 : 1;
  const seen = (index: 0 | 1): SeenSide => ({
    victoryPoints: sides[index].victoryPoints === null ? null : fromAmount(sides[index].victoryPoints),
    metrics: Object.fromEntries([...sides[index].metrics].map(([name, value]) => [name, fromAmount(value)])),
  });
  const isDraw = sides.every(({ outcome }) => outcome === 'draw');
  return {
    own: seen(at),
    opponent: seen(at === 0 ? 1 : 0),
    winner: winner === null ? (isDraw ? 'draw' : null) : winner === at ? 'own' : 'opponent',
  };
}

/** Reports of players that are not confirmed yet, in the order of play. Participants are named by their keys. */
export async function listOpenReports(reader: Reader, record: TournamentRecord) {
  const reports = await readReports(reader, record.slug);
  return listOpenBattles(showRounds(record).record).flatMap(({ battle, round, table }) => {
    const own = reports.get(battle.id);
    if (own === undefined) return [];
    const keys = battle.players.map(({ participant }) => participant);
    const versions = keys.flatMap((by) => {
      const report = own.get(by);
      if (report === undefined) return [];
      const sides = keys.map((participant) => ({
        participant,
        victoryPoints: report.sides[participant]?.victoryPoints ?? null,
        metrics: report.sides[participant]?.metrics ?? {},
      }));
      return [{ by, sides, winner: report.winner }];
    });
    const state = stateOf([...own.values()]);
    if (state === 'open' || versions.length === 0) return [];
    return [{ battle: battle.id, stage: battle.stage, round, table, state, versions }];
  });
}

/** The player's own list as the service reads it. */
async function viewList(reader: Reader, { record, participant }: LinkedParticipant): Promise<PersonalList> {
  const list = participant.list == null ? null : completeArmyList(participant.list);
  const { battleSize, slug, status } = record;
  const received = list && (await findReceived(reader, slug, participant.key, hashList(list.text)));
  return { list, battleSize, received: received ?? null, isOpen: status === 'planned' };
}
