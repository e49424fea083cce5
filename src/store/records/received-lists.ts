// When players handed in their army lists. The lists are in the record.
import { writeMoment } from '../../contract/moment.ts';
import type { Reader, Writer } from '../database.ts';

export async function noteReceived(
  writer: Writer,
  tournament: string,
  participant: string,
  hash: string,
  time: number,
): Promise<void> {
  await removeReceived(writer, tournament, [participant]);
  await writer.insert('player_list', [{ tournament, participant, hash, at: writeMoment(time) }]);
}

/** When the list with this hash was handed in; undefined if the participant handed in none or another one. */
export function findReceived(
  reader: Reader,
  tournament: string,
  participant: string,
  hash: string,
): Promise<string | undefined> {
  return reader.value<string>(
    'SELECT at FROM player_list WHERE tournament = $1 AND participant = $2 AND hash = $3',
    [tournament, participant, hash],
  );
}

export async function removeReceived(
  writer: Writer,
  tournament: string,
  participants: readonly string[],
): Promise<void> {
  if (participants.length === 0) return;
  await writer.run('DELETE FROM player_list WHERE tournament = $1 AND participant IN LIST($2)', [
    tournament,
    JSON.stringify(participants),
  ]);
}
