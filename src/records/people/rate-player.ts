// Whether a player is in ratings (docs/rules/ratings.md, People who do not want one).
import type { PlayerRecord } from '#rules/event-file/record';
import { findMainId } from '../../store/read/aliases.ts';
import { findShownNames } from '../../store/read/players.ts';
import { findStored } from '../../store/records/record-facts.ts';
import type { Change } from '../transaction.ts';

/** Undefined if there is no such player; otherwise the id that is shown, and whether anything changed. A player without a record gets one. */
export async function ratePlayer(
  { writer, recordWriter }: Change,
  id: string,
  isRated: boolean,
): Promise<{ readonly playerId: string; readonly isChanged: boolean } | undefined> {
  const playerId = (await findMainId(writer, id)) ?? id;
  const stored = (await findStored(writer, 'player', playerId))?.record;
  const name = stored?.name ?? (await findShownNames(writer, [playerId])).get(playerId);
  if (name === undefined) return undefined;
  if ((stored?.rated ?? true) === isRated) return { playerId, isChanged: false };
  const { rated: _, ...rest } = stored ?? { id: playerId, name };
  const record: PlayerRecord = isRated ? rest : { ...rest, rated: false };
  await recordWriter.save({ kind: 'player', record });
  return { playerId, isChanged: true };
}
