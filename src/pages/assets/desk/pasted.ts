// A pasted list of players before it is added: one spelling of each faction, clubs that are known or not, names that are there already; and new player ids.
import type { ParticipantRecord, TournamentRecord } from '#rules/event-file/record';
import { foldForPerson } from '#rules/text/fold';
import { makePlayerId } from './api.ts';
import { isAlike, type Person } from './names.ts';
import { changeOne } from './record.ts';
import { set } from './set.ts';

/** People whose club the service does not have. */
export interface UnknownClub {
  readonly club: string;
  readonly players: readonly string[];
}

export interface ReadList {
  readonly added: readonly Person[];
  /** Already in the tournament. */
  readonly there: readonly string[];
  readonly unknown: readonly UnknownClub[];
}

interface KnownWords {
  readonly clubs: readonly { readonly slug: string; readonly name: string }[];
  readonly factions: readonly string[];
}

/** Clubs are found by slug or name. A single player is added even if there is another of the same name. */
export function readList(record: TournamentRecord, list: readonly Person[], known: KnownWords): ReadList {
  const isThere = ({ player }: Person) =>
    list.length > 1 && record.participants.some((one) => isAlike(one.player, player));
  const findClub = (club: string | undefined) =>
    club === undefined
      ? undefined
      : known.clubs.find(({ slug, name }) => slug === club || isAlike(name, club))?.slug;
  const taken = record.participants.flatMap(({ faction }) => faction ?? []);
  const spelled = spellFactions([...known.factions, ...taken]);
  const fresh = list.filter((one) => !isThere(one));
  const unknown = fresh.filter(({ club }) => club !== undefined && findClub(club) === undefined);
  return {
    added: fresh.map(({ club, faction, ...one }) => {
      const slug = findClub(club);
      return { ...one, ...(faction && { faction: spelled(faction) }), ...(slug && { club: slug }) };
    }),
    there: list.filter(isThere).map(({ player }) => player),
    unknown: [...Map.groupBy(unknown, ({ club = '' }) => club)].map(([club, people]) => ({
      club,
      players: people.map(({ player }) => player),
    })),
  };
}

/** The spelling that is known; of a new faction the first one. */
function spellFactions(known: readonly string[]): (faction: string) => string {
  const spelling = new Map(known.toReversed().map((faction) => [foldForPerson(faction), faction]));
  return (faction) => {
    const key = foldForPerson(faction);
    if (!spelling.has(key)) spelling.set(key, faction);
    return spelling.get(key) ?? faction;
  };
}

/** Names that more than one participant has, as they are compared. */
export function findRepeated(
  participants: readonly Pick<ParticipantRecord, 'player'>[],
): ReadonlySet<string> {
  const groups = Map.groupBy(participants, ({ player }) => foldForPerson(player));
  return new Set([...groups].flatMap(([name, own]) => (own.length > 1 ? [name] : [])));
}

function namesOne({ players }: UnknownClub) {
  return ({ player, club }: ParticipantRecord) => !club && players.includes(player);
}

/** The club's name behind the names of its people. */
export function noteClub(record: TournamentRecord, unknown: UnknownClub): TournamentRecord {
  const isTheirs = namesOne(unknown);
  const participants = record.participants.map((one) =>
    isTheirs(one) ? { ...one, player: `${one.player} (${unknown.club})` } : one,
  );
  return { ...record, participants };
}

export function enterClub(record: TournamentRecord, unknown: UnknownClub, slug: string): TournamentRecord {
  const isTheirs = namesOne(unknown);
  const participants = record.participants.map((one) => (isTheirs(one) ? set(one, 'club', slug) : one));
  return { ...record, participants };
}

/** Each of these participants gets a new player id, unless they have one. */
export function giveIds(record: TournamentRecord, keys: readonly string[]): TournamentRecord {
  return keys.reduce(
    (now, key) =>
      changeOne(now, 'participants', key, (one) =>
        one.playerId ? one : { ...one, playerId: makePlayerId() },
      ),
    record,
  );
}
