// Everything the API shows of one tournament, made once when it is imported.
import type { BattlePackRecord } from '../../contract/event-file.ts';
import type { Written } from '../../contract/resource-fields.ts';
import type { ParticipantResource, TournamentResource } from '../../contract/resources.ts';
import { compareText } from '../../domain/name-order.ts';
import type { TournamentRecord } from '../../domain/record.ts';
import type { StageResult, TournamentResult } from '../../domain/results.ts';
import { listSeasonEntries, type SeasonOutcome } from '../../domain/season/season-event.ts';
import { hideLists } from '../../domain/shown-lists.ts';
import { showRounds } from '../../domain/shown-rounds.ts';
import { listUndefeated } from '../../domain/statistics/undefeated.ts';
import { computeStages, computeTournament } from '../../domain/tournament.ts';
import type {
  DraftDocument,
  ParticipantDocument,
  PlacementDocument,
  StoredEntry,
  TournamentDocuments,
} from '../../store/publish/documents.ts';
import { buildBattle } from './battle-documents.ts';
import { ListTexts, openObject, roundNumber } from './json-text.ts';
import { buildRounds, buildStanding, writePodium } from './standing-documents.ts';

export function buildTournament(
  stored: TournamentRecord,
  pack: BattlePackRecord | undefined,
): TournamentDocuments {
  const { record, hidden } = showRounds(hideLists(stored));
  const result = computeTournament(record);
  const lists = new ListTexts();
  const { slug, name, status, battlePack = null, club = null } = record;
  const { startDate = null, endDate = null, city = null, country = null } = record;
  const game = record.game ?? pack?.game ?? null;
  const clubs = new Map(record.participants.map(({ key, club: own = null }) => [key, own]));
  const setting = {
    tournament: slug,
    game,
    battlePack,
    pack,
    battleSize: record.battleSize,
    club,
    clubOf: (participant: string | null) => clubs.get(participant ?? '') ?? null,
  };
  return {
    slug,
    name,
    status,
    startDate,
    endDate,
    city,
    country,
    club,
    game,
    battlePack,
    battleSize: roundNumber(record.battleSize),
    document: writeTournament(record, result.stages),
    listsShown: record.listsShown !== false,
    podium: writePodium(result, status),
    standings: result.standings.map((standing) => buildStanding(standing, result)),
    placement: status === 'finished' ? buildPlacement(result) : null,
    rounds: buildRounds(result),
    participants: buildParticipants(record, result, lists),
    organisers: sortOrganisers(record).map(({ name: person, playerId }) => ({
      player: playerId,
      name: person,
    })),
    battles: result.battles.map((battle) => buildBattle(battle, setting, lists)),
    lists: lists.shown,
    hidden,
  };
}

const letters: Readonly<Record<SeasonOutcome, string>> = { win: 'W', draw: 'D', loss: 'L', bye: 'B' };

function buildPlacement(result: TournamentResult): PlacementDocument {
  const entries = listSeasonEntries(result).map(
    ({ player, playerId, place, battlePoints, outcomes }): StoredEntry => [
      player,
      playerId,
      place,
      battlePoints,
      outcomes.map((outcome) => letters[outcome]).join(''),
    ],
  );
  return { players: entries.length, entries: JSON.stringify(entries) };
}

/** What its organisers see of a tournament that is not published: computed from the setup alone, not from the battles. */
export function buildDraft(record: TournamentRecord): DraftDocument {
  const { slug, startDate = null, club = null } = record;
  const ids = record.battles.map(({ id }) => id);
  return { slug, startDate, club, ids, document: writeTournament(record, computeStages(record)) };
}

/** By name, each person once. */
function sortOrganisers({ organizers }: TournamentRecord) {
  const sorted = (organizers ?? []).map(({ name, playerId }) => ({ name, playerId }));
  sorted.sort((a, b) => compareText(a.name, b.name) || compareText(a.playerId, b.playerId));
  const first = new Map(sorted.toReversed().map((person) => [person.playerId, person]));
  return sorted.filter((person) => first.get(person.playerId) === person);
}

function writeTournament(record: TournamentRecord, stages: readonly StageResult[]): string {
  return JSON.stringify({
    slug: record.slug,
    name: record.name,
    status: record.status,
    startDate: record.startDate ?? null,
    endDate: record.endDate ?? null,
    description: record.description ?? '',
    city: record.city ?? null,
    country: record.country ?? null,
    players: record.participants.length,
    rounds: stages.reduce((sum, { rounds = 0 }) => sum + rounds, 0),
    battleSize: roundNumber(record.battleSize),
    battlePack: record.battlePack ?? null,
    organizer: record.club ?? null,
    tournamentOrganizers: sortOrganisers(record),
    stages: stages.map(({ id, name, type, rounds, players }) => ({ id, name, type, rounds, players })),
    url: `/tournaments/${encodeURIComponent(record.slug)}`,
  } satisfies Written<TournamentResource>);
}

function buildParticipants(
  record: TournamentRecord,
  result: TournamentResult,
  lists: ListTexts,
): ParticipantDocument[] {
  const grouped = record.stages.some(({ id, groups }) => id === 'swiss' && (groups?.length ?? 0) > 0);
  const undefeated = listUndefeated(result.battles);
  return result.participants.map((participant) => {
    const { key, player: name, playerId: player = null, club = null, faction, dropped } = participant;
    const finalPlacement = result.finalPlacements.get(key) ?? null;
    const list = result.lists.get(key) ?? null;
    const head = openObject({
      player: name,
      playerId: player,
      club,
      group: grouped ? (participant.group ?? null) : null,
      dropped: dropped ?? false,
      finalPlacement,
    } satisfies Omit<ParticipantResource, 'list'>);
    return {
      key,
      name,
      player,
      club,
      finalPlacement,
      dropped: dropped ?? false,
      faction: faction || list?.faction || null,
      subFaction: list?.subFaction || null,
      undefeated: undefeated.has(key),
      listed: list !== null,
      document: `${head},"list":${list === null ? 'null' : lists.write(list)}}`,
    };
  });
}
