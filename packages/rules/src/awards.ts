// Prizes of a tournament (docs/rules/awards.md).
import type { AwardRecord } from './event-file/record.ts';

/** The awards, without winners who are not participants. */
export function keepWinners(
  awards: readonly AwardRecord[],
  isThere: (key: string) => boolean,
): readonly AwardRecord[] {
  return awards.map((award) =>
    award.participants == null ? award : { ...award, participants: award.participants.filter(isThere) },
  );
}
