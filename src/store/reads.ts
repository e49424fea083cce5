// The reads of the API over the lists as they are kept today.
import {
  listOfClubBattles,
  listOfClubTournaments,
  listOfPlayerBattles,
  listOfTournamentBattles,
  listOfTournaments,
} from './addresses.ts';
import { findBattle as findOldBattle } from './battles.ts';
import { findClub as findOldClub, hasClub, hasPlayer } from './clubs.ts';
import type { Reader } from './database.ts';
import type { Document as OldDocument } from './document.ts';
import { type Page as OldPage, readPage } from './lists.ts';
import type { DateWindow } from './order.ts';
import { readParticipants } from './participants.ts';
import { findTournament as findOldTournament, findStanding, hasTournament } from './tournaments.ts';

export interface Document {
  readonly body: Buffer;
  readonly mark: string;
}
export interface Page {
  readonly body: Buffer;
  readonly count: number;
  readonly mark: string;
  readonly last: string | undefined;
}
export interface PageRequest {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly window?: DateWindow;
}

const one = (found: OldDocument | undefined): Document | undefined =>
  found && { body: bytesOf(found), mark: found.fingerprint };
function bytesOf(found: OldDocument): Buffer {
  return Buffer.from(found.body);
}
const many = ({ documents, last }: OldPage): Page => ({
  body: Buffer.concat(documents.flatMap((d, i) => (i === 0 ? [bytesOf(d)] : [Buffer.from(','), bytesOf(d)]))),
  count: documents.length,
  mark: documents.map((d) => d.fingerprint).join(),
  last,
});
async function owned(page: Page, exists: () => Promise<boolean>): Promise<Page | undefined> {
  return page.count > 0 || (await exists()) ? page : undefined;
}
const list = async (reader: Reader, name: string, request: PageRequest) =>
  many(await readPage(reader, { list: name, ...request }));

export const findTournament = async (reader: Reader, slug: string) =>
  one(await findOldTournament(reader, slug));
export const findClub = async (reader: Reader, slug: string) => one(await findOldClub(reader, slug));
export const findBattle = async (reader: Reader, id: string) => one(await findOldBattle(reader, id));
export const listTournaments = (reader: Reader, request: PageRequest & { status?: string | undefined }) =>
  list(reader, listOfTournaments(request.status), request);
export async function findStandings(
  reader: Reader,
  slug: string,
  stage: string | undefined,
  what: 'document' | 'explanation',
) {
  const { stages, standing } = await findStanding(reader, slug, stage, what);
  if (stages.length === 0 && !(await hasTournament(reader, slug))) return undefined;
  return { stages, standing: one(standing) };
}
export const listParticipants = async (reader: Reader, slug: string, { after, limit }: PageRequest) =>
  owned(many(await readParticipants(reader, slug, after, limit)), () => hasTournament(reader, slug));
export const listTournamentBattles = async (reader: Reader, slug: string, request: PageRequest) =>
  owned(await list(reader, listOfTournamentBattles(slug), request), () => hasTournament(reader, slug));
export const listClubTournaments = async (reader: Reader, slug: string, request: PageRequest) =>
  owned(await list(reader, listOfClubTournaments(slug), request), () => hasClub(reader, slug));
export const listClubBattles = async (reader: Reader, slug: string, request: PageRequest) =>
  owned(await list(reader, listOfClubBattles(slug), request), () => hasClub(reader, slug));
export const listPlayerBattles = async (reader: Reader, id: string, request: PageRequest) =>
  owned(await list(reader, listOfPlayerBattles(id), request), () => hasPlayer(reader, id));
