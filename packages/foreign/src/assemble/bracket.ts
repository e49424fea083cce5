// The rounds of a cut: their names and their stages.
import type { MatchRecord, StageRecord } from '../../../rules/src/event-file/record.ts';
import type { Cut, PlatformPairing } from '../platform-event.ts';

const lastNames = ['Final', 'Semi-final', 'Quarter-final'];

/** Names rounds from the final backwards while the number of matches doubles, the first also if players rested; others have the name in the file. */
function nameRounds({ rounds, isSingleElimination }: Cut): readonly string[] {
  const names = rounds.map(({ name }) => name);
  const counts = rounds.map(({ pairings, open = 0 }) => pairings.length + open);
  const last = counts.length - 1;
  // The match for third place may be in the same round as the final.
  let size = counts[last - 1] === 2 ? 1 : counts[last];
  for (let index = last; index >= 0 && isSingleElimination; index -= 1) {
    const step = Math.log2(size ?? 0);
    const isFull = index === last || counts[index] === size;
    const isRested = index === 0 && (counts[index] ?? 0) < (size ?? 0);
    if (!Number.isInteger(step) || (!isFull && !isRested)) break;
    names[index] = lastNames[step] ?? `Round of ${2 ** (step + 1)}`;
    size = 2 ** (step + 1);
  }
  return names;
}

/** `idOf` returns the id of the battle of a pairing. */
export function buildBrackets(cut: Cut, idOf: (pairing: PlatformPairing) => string): readonly StageRecord[] {
  const names = nameRounds(cut);
  const matches = cut.rounds.flatMap(({ pairings, open = 0 }, index): MatchRecord[] => {
    const round = names[index] ?? `Round ${index + 1}`;
    const played = pairings.map((pairing, at) => ({
      round,
      table: pairing.table ?? at + 1,
      battle: idOf(pairing),
    }));
    const waiting = Array.from({ length: open }, (_, at) => ({ round, table: pairings.length + at + 1 }));
    return [...played, ...waiting];
  });
  const third = cut.thirdPlace;
  return [
    { id: 'knockout', matches },
    ...(third === undefined
      ? []
      : [{ id: 'placement-3', matches: [{ round: 'Third place', table: 1, battle: idOf(third) }] }]),
  ];
}
