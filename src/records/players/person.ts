// Who a personal link belongs to, and the battle that its page shows.
import { hash } from 'node:crypto';
import { completeArmyList } from '#army-list/army-list';
import { fromAmount } from '#rules/amount';
import type { ParticipantRecord, TournamentRecord } from '#rules/event-file/record';
import {
  findOwnBattle,
  isSameReport,
  listNeeds,
  listOpenBattles,
  type OwnBattle,
  type Report,
} from '#rules/report';
import { readScoring } from '#rules/scoring/scoring';
import { scoreTournamentBattle } from '#rules/scoring/tournament-battle';
import { showRounds } from '#rules/shown-rounds';
import type { PersonalBattle, PersonalList, PersonalView, SeenReport } from '../../contract/personal-view.ts';
import { hasPersonalPages } from '../../publish/personal-links.ts';
import type { Reader } from '../../store/database.ts';
import {
  codePattern,
  type FoundLink,
  findLink,
  findReceived,
  listReports,
} from '../../store/records/player-links.ts';
import { findStored, nameOf } from '../../store/records/record-facts.ts';

export interface LinkedParticipant {
  readonly participant: ParticipantRecord;
  /** As it is stored. */
  readonly record: TournamentRecord;
  /** Without rounds that are hidden. */
  readonly shown: TournamentRecord;
}

const dayMilliseconds = 86_400_000;
const daysAfterEnd = 7;

/** Undefined for every code that opens no page, for whatever reason. */
export async function findPerson(
  reader: Reader,
  code: string,
  time: number,
): Promise<LinkedParticipant | undefined> {
  const link = await findOpenLink(reader, code);
  const stored = link && (await findStored(reader, 'tournament', link.tournament));
  return stored && personOf({ record: stored.record, shown: showRounds(stored.record).record }, link, time);
}

/** Undefined for an unknown code, or if its tournament is not published. */
export async function findOpenLink(reader: Reader, code: string): Promise<FoundLink | undefined> {
  const link = await findLink(reader, codePattern.test(code) ? code : '');
  return link?.published ? link : undefined;
}

/** Who an open link belongs to; undefined where it opens no page. */
export function personOf(
  { record, shown }: Pick<LinkedParticipant, 'record' | 'shown'>,
  link: FoundLink,
  time: number,
): LinkedParticipant | undefined {
  const participant = record.participants.find(({ key }) => key === link.participant);
  const isOpen = hasPersonalPages(record) && !isOver(record, link.ended, time);
  return participant === undefined || !isOpen ? undefined : { participant, record, shown };
}

export function asPerson(record: TournamentRecord, participant: ParticipantRecord): LinkedParticipant {
  return { participant, record, shown: showRounds(record).record };
}

/** Pages stay for some days after the last day; without a date, after the tournament became finished. */
function isOver(
  { status, endDate, startDate }: TournamentRecord,
  ended: string | null,
  time: number,
): boolean {
  if (status !== 'finished') return false;
  const day = endDate ?? startDate;
  if (day != null) return time >= Date.parse(day) + (daysAfterEnd + 1) * dayMilliseconds;
  return ended !== null && time > Date.parse(ended) + daysAfterEnd * dayMilliseconds;
}

type SeenSide = SeenReport['own'];

/** What the page of this player shows. */
export async function viewPerson(reader: Reader, person: LinkedParticipant): Promise<PersonalView> {
  const { record, participant } = person;
  return {
    tournament: record.slug,
    participant: participant.key,
    player: participant.player,
    battle: record.reports === 'on' ? await viewBattle(reader, person) : undefined,
    list: record.listsIn === 'on' ? await viewList(reader, person) : undefined,
  };
}

/** The battle that a player's page shows; null where there is none yet. */
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

type Reports = ReadonlyMap<string, ReadonlyMap<string, Report>>;

/** By battle, then by participant; of one battle, or of all. */
export async function readReports(reader: Reader, slug: string, ofBattle?: string): Promise<Reports> {
  const byBattle = new Map<string, Map<string, Report>>();
  for (const { battle, participant, body } of await listReports(reader, slug, ofBattle)) {
    const own = byBattle.get(battle) ?? new Map<string, Report>();
    own.set(participant, JSON.parse(body) as Report);
    byBattle.set(battle, own);
  }
  return byBattle;
}

function stateOf(reports: readonly Report[]): 'open' | 'reported' | 'disputed' {
  const [one, other] = reports;
  if (one === undefined) return 'open';
  return other === undefined || isSameReport(one, other) ? 'reported' : 'disputed';
}

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

/** What players of a tournament reported and that are not confirmed, in the order of play. Participants are named by their keys. */
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

/** The player's own list as it is understood. */
async function viewList(reader: Reader, { record, participant }: LinkedParticipant): Promise<PersonalList> {
  const list = participant.list == null ? null : completeArmyList(participant.list);
  const { battleSize, slug, status } = record;
  const received = list && (await findReceived(reader, slug, participant.key, hashList(list.text)));
  return { list, battleSize, received: received ?? null, isOpen: status === 'planned' };
}

/** Identifies the list that was received: one that the organiser enters later has another hash. */
export function hashList(text: string): string {
  return hash('sha256', text);
}
