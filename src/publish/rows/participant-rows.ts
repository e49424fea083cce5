// The rows of participants, as lists and pages show them, and of the clubs of participants without an id.
import { groupByWinner } from '#rules/awards';
import type { TournamentRecord } from '#rules/event-file/record';
import type { TournamentResult } from '#rules/results';
import { showRounds } from '#rules/shown-rounds';
import { listUndefeated } from '#rules/statistics/undefeated';
import { computeTournament } from '#rules/tournament';
import type { ParticipantResource } from '../../contract/resources.ts';
import { hashContent } from '../../store/read/document.ts';
import { completeParticipant } from '../../store/read/participants.ts';
import { wholeName } from '../../store/read/words.ts';
import { ListTexts } from './list-texts.ts';

type ParticipantRow = ReturnType<typeof makeParticipantRows>[number];

/** In the order of the participants endpoint. */
export function makeParticipantRows(record: TournamentRecord, result: TournamentResult, lists: ListTexts) {
  const grouped = record.stages.some(({ id, groups }) => id === 'swiss' && (groups?.length ?? 0) > 0);
  const undefeated = listUndefeated(result.battles);
  const awards = groupByWinner(record);
  return result.participants.map((participant, place) => {
    const { key, player: name, playerId: player = null, club = null, faction } = participant;
    const dropped = participant.dropped ?? false;
    const finalPlacement = result.finalPlacements.get(key) ?? null;
    const list = result.lists.get(key) ?? null;
    const document = JSON.stringify({
      player: name,
      playerId: player,
      club,
      group: grouped ? (participant.group ?? null) : null,
      dropped,
      finalPlacement,
    } satisfies Omit<ParticipantResource, 'list'>);
    const listText = list === null ? null : lists.write(list);
    return {
      tournament: record.slug,
      place,
      key,
      name,
      player,
      club,
      // As the board shows it.
      faction: faction || list?.faction || null,
      subFaction: list?.subFaction || null,
      finalPlacement,
      dropped,
      undefeated: undefeated.has(key),
      listed: list !== null,
      awards: awards.has(key) ? JSON.stringify(awards.get(key)) : null,
      hash: hashContent(completeParticipant(document, listText)),
      document,
      list: listText,
    };
  });
}

/** The people of a tournament as the participants endpoint shows them, lists that are hidden there included. */
export function listParticipants(stored: TournamentRecord): ParticipantResource[] {
  const { record } = showRounds({ ...stored, listsShown: true });
  const rows = makeParticipantRows(record, computeTournament(record), new ListTexts());
  return rows.map(
    ({ document, list }) => JSON.parse(completeParticipant(document, list)) as ParticipantResource,
  );
}

/** Two of one name are one: nothing distinguishes them. */
export function makePersonClubRows(participants: readonly ParticipantRow[], tournament: string): object[] {
  const rows = new Map<string, object>();
  for (const { player, club, name } of participants) {
    if (player !== null || club === null) continue;
    const word = wholeName(name);
    const key = `${club} ${word}`;
    if (!rows.has(key)) rows.set(key, { club, word, tournament, name });
  }
  return [...rows.values()];
}
