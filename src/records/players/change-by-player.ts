// Changes that a player makes through a personal link. Each is made in the transaction that checks the link, the record and both reports.

import { completeArmyList } from '#army-list/army-list';
import { readRoster } from '#army-list/roster';
import type { ParticipantRecord, TournamentRecord } from '#rules/event-file/record';
import type { Report } from '#rules/reports/enter-report';
import { applyReport, findOwnBattle, isSameReport, type OwnBattle, readReport } from '#rules/reports/report';
import type { ReportBodyValue } from '#rules/reports/report-body';
import type { ArmyList } from '#rules/results';
import { playersAccount } from '../../contract/account-name.ts';
import type { Found } from '../../contract/file-problems.ts';
import { organiserMessages } from '../../contract/organiser-messages.ts';
import { type LocatedProblem, sayProblem } from '../../contract/problems.ts';
import type { Database, Writer } from '../../store/database.ts';
import { removeReports, saveReport } from '../../store/records/player-reports.ts';
import { noteReceived } from '../../store/records/received-lists.ts';
import { startChange } from '../change.ts';
import { saveTournament } from '../record-saver.ts';
import { asPerson, hashList, type LinkedParticipant, readReports } from './person.ts';

/** `problems` have pointers into the body. `conflict`: the battle or tournament is in another state now. `unreadable`: the body is no list. Commit only if there are neither and no problems. */
export type ChangedByPlayer =
  | { readonly person: LinkedParticipant }
  | { readonly conflict: string; readonly person: LinkedParticipant }
  | { readonly problems: readonly LocatedProblem[] }
  | { readonly unreadable: string }
  | { readonly handedIn: { readonly list: ArmyList; readonly battleSize: number; readonly over: boolean } };

const otherBattle = 'This is no longer your battle';
const hasResultAlready = 'The battle has a result; only the organiser can change it';

export async function reportResult(
  database: Database,
  writer: Writer,
  person: LinkedParticipant,
  body: ReportBodyValue,
): Promise<ChangedByPlayer> {
  const { record, shown, participant } = person;
  const own = findOwnBattle(shown, participant.key);
  if (own === undefined || own.battle.id !== body.battle) return { conflict: otherBattle, person };
  if (own.hasResult) return { conflict: hasResultAlready, person };
  const made = readReport(record, own, body, participant.key);
  if ('problems' in made) return made;
  const { id } = own.battle;
  const theirs = (await readReports(writer, record.slug, id)).get(id)?.get(own.opponent);
  if (theirs !== undefined && isSameReport(made, theirs)) return confirm(database, writer, person, own, made);
  await saveReport(writer, record.slug, {
    battle: id,
    participant: participant.key,
    body: JSON.stringify(made),
  });
  return { person };
}

/** If both reported the same, it becomes the battle's result. */
async function confirm(
  database: Database,
  writer: Writer,
  { record, participant }: LinkedParticipant,
  { battle }: OwnBattle,
  agreed: Report,
): Promise<ChangedByPlayer> {
  const keys = battle.players.map((side) => side.participant);
  const two = record.participants.filter(({ key }) => keys.includes(key));
  const next = applyReport(record, battle.id, agreed);
  const problems = await saveAsPlayers(database, writer, next, { words: 'reported by', participants: two });
  // A problem of the record has no location in the body, so it is reported for the whole body.
  if (problems.length > 0) return { problems: problems.map((one) => ({ ...one, pointer: '' })) };
  return { person: asPerson(next, participant) };
}

export async function withdrawReport(
  writer: Writer,
  person: LinkedParticipant,
  named: string | undefined,
): Promise<ChangedByPlayer> {
  const { record, shown, participant } = person;
  const own = findOwnBattle(shown, participant.key);
  if (named !== undefined && named !== own?.battle.id) return { conflict: otherBattle, person };
  if (own === undefined) return { person };
  if (own.hasResult) return { conflict: hasResultAlready, person };
  await removeReports(writer, record.slug, own.battle.id, participant.key);
  return { person };
}

/** What participants did, for the history. */
export interface Deed {
  readonly words: string;
  readonly participants: readonly Pick<ParticipantRecord, 'key' | 'player'>[];
  readonly time?: number;
}

/**
 * Checks the record and notes it in the history like any submission, under the account `players`, in the caller's transaction, which is to be rolled back
 * if there are problems.
 */
export async function saveAsPlayers(
  database: Database,
  writer: Writer,
  record: TournamentRecord,
  { words, participants, time }: Deed,
): Promise<readonly Found[]> {
  const names = participants.map(({ player, key }) => `${player} (${key})`).join(' and ');
  const origin = { account: playersAccount, key: null, files: [], words: `${words} ${names}` };
  const change = await startChange(writer, { origin, ...(time !== undefined && { time }) });
  const { problems } = await saveTournament(database, change, record);
  if (problems.length === 0) await change.finish();
  return problems;
}

/** An army list, until the tournament begins. */
export async function handInList(
  database: Database,
  writer: Writer,
  person: LinkedParticipant,
  body: Buffer,
  time: number,
): Promise<ChangedByPlayer> {
  const { record, participant } = person;
  if (record.status !== 'planned') return { conflict: organiserMessages.listsClosed, person };
  const list = readHandedIn(body);
  if ('problem' in list) return { unreadable: list.problem };
  const participants = record.participants.map((one) =>
    one.key === participant.key ? { ...one, list } : one,
  );
  const next = { ...record, participants };
  const deed = { words: 'list handed in by', participants: [participant] };
  const [problem] = await saveAsPlayers(database, writer, next, deed);
  // What is read from a list is valid, and the record was valid before: only a change of the rules makes it invalid.
  if (problem !== undefined) throw new Error(sayProblem(problem));
  const { battleSize, slug } = record;
  await noteReceived(writer, slug, participant.key, hashList(list.text), time);
  const understood = completeArmyList(list);
  return { handedIn: { list: understood, battleSize, over: understood.points > battleSize } };
}

/** Text, .ros, .rosz or New Recruit's .json, detected by content. */
function readHandedIn(body: Buffer): ArmyList | { readonly problem: string } {
  const isJson = body.toString('utf8', 0, 200).trimStart().startsWith('{');
  const list = readRoster(body, isJson ? 'list.json' : 'list.txt', 'The list');
  if ('problem' in list) return list;
  const { faction, subFaction, points, battleTacticCards } = list;
  const isEmpty = faction === '' && subFaction === '' && points === 0 && battleTacticCards.length === 0;
  return isEmpty ? { problem: organiserMessages.listUnreadable } : list;
}
