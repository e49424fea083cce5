// Everything the API shows of one tournament, made once when it is imported.
import type { BattlePackRecord } from '../contract/event-file.ts';
import type {
  BoardRowResource,
  BracketMatchResource,
  ParticipantResource,
  TournamentResource,
  Written,
} from '../contract/resources.ts';
import { compareText } from '../domain/name-order.ts';
import type { ParticipantRecord, TournamentRecord } from '../domain/record.ts';
import type { BoardRow, StageResult, Standing, TournamentResult } from '../domain/results.ts';
import { computeTournament } from '../domain/tournament.ts';
import type { ParticipantDocument, StandingDocument, TournamentDocuments } from '../store/documents.ts';
import { buildBattle } from './battle-documents.ts';
import { ListTexts, openObject, roundNumber } from './json-text.ts';

export function buildTournament(
  record: TournamentRecord,
  pack: BattlePackRecord | undefined,
): TournamentDocuments {
  const result = computeTournament(record);
  const lists = new ListTexts();
  const participants = buildParticipants(record, result, lists);
  const { slug: tournament, battlePack = null, battleSize, club } = record;
  const clubOf = new Map<string, string | null | undefined>();
  for (const { key, club } of record.participants) clubOf.set(key, club);
  const setting = { tournament, battlePack, pack, battleSize };
  const battles = result.battles.map((battle) => {
    const { sides } = battle;
    const clubs = [club, clubOf.get(sides[0].participant ?? ''), clubOf.get(sides[1].participant ?? '')];
    return buildBattle(battle, setting, clubs, lists);
  });
  return {
    slug: record.slug,
    status: record.status,
    startDate: record.startDate ?? null,
    club: record.club ?? null,
    body: writeTournament(record, result),
    lists: lists.tails,
    standings: result.standings.map((standing) => buildStanding(standing, result.shownStage)),
    participants,
    battles,
    players: listPlayers(record),
  };
}

function writeTournament(record: TournamentRecord, { stages }: TournamentResult): string {
  const organizers = (record.organizers ?? []).map(({ name, playerId }) => ({ name, playerId }));
  organizers.sort((a, b) => compareText(a.name, b.name) || compareText(a.playerId, b.playerId));
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
    tournamentOrganizers: organizers,
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
  return result.participants.map((participant) => {
    const head = `${openObject({
      player: participant.player,
      playerId: participant.playerId ?? null,
      club: participant.club ?? null,
      group: grouped ? (participant.group ?? null) : null,
      dropped: participant.dropped ?? false,
      finalPlacement: result.finalPlacements.get(participant.key) ?? null,
    } satisfies Omit<ParticipantResource, 'list'>)},"list":`;
    const { key, player, playerId = null }: ParticipantRecord = participant;
    const list = result.lists.get(key) ?? null;
    if (list === null) return { key, player, playerId, body: `${head}null}`, list: null };
    const written = lists.write(list);
    return { key, player, playerId, body: head + written.head, list: written.list };
  });
}

function buildStanding(standing: Standing, shownStage: string | undefined): StandingDocument {
  const stage = writeStage(standing.stage);
  const common = { stage: standing.stage.id, shown: standing.stage.id === shownStage };
  if ('matches' in standing) {
    const data: Written<BracketMatchResource>[] = standing.matches.map(
      ({ round, table, players, winner, battle }) => ({ round, table, players, winner, battle }),
    );
    return { ...common, body: JSON.stringify({ stage, data }), explanation: null };
  }
  const { rows, explanation } = standing;
  return {
    ...common,
    body: JSON.stringify({ stage, data: rows.map(writeRow) }),
    explanation: JSON.stringify({
      stage,
      criteria: explanation.criteria,
      data: rows.map(({ rank, participant }, index) => ({
        rank,
        player: participant.player,
        playerId: participant.playerId ?? null,
        values: explanation.rows[index]?.values ?? [],
        decidedBy: explanation.rows[index]?.decidedBy ?? null,
      })),
    }),
  };
}

const writeStage = ({ id, name, type }: StageResult) => ({ id, name, type });

function writeRow(row: BoardRow): Written<BoardRowResource> {
  return {
    rank: row.rank,
    group: row.group,
    player: row.participant.player,
    playerId: row.participant.playerId ?? null,
    faction: row.faction,
    battlePoints: row.battlePoints,
    wins: row.wins,
    draws: row.draws,
    losses: row.losses,
    victoryPoints: row.victoryPoints,
    victoryPointsDiff: row.victoryPointsDiff,
  };
}

function listPlayers(record: TournamentRecord): string[] {
  const ids = new Set<string>();
  for (const { playerId } of record.participants) if (playerId != null) ids.add(playerId);
  for (const { playerId } of record.organizers ?? []) ids.add(playerId);
  return [...ids];
}
