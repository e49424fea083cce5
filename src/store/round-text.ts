// Rounds as they are kept: the keys, which are most of their text, are one character each. JSON texts contain no control
// characters of their own, so that the keys come back without doubt.
const keys = [
  '{"round":',
  ',"victoryPoints":',
  ',"objectivePoints":',
  ',"objectives":',
  ',"battleTactic":',
  ',"battleTacticScored":',
  ',"priority":',
] as const;
const firstCode = 1;

const [round, victoryPoints, objectivePoints, objectives, battleTactic, battleTacticScored, priority] =
  keys.map((_, index) => String.fromCharCode(firstCode + index));

export interface RoundDocument {
  readonly round: number;
  readonly victoryPoints: number;
  readonly objectivePoints: number;
  readonly objectives: readonly string[];
  readonly battleTactic: string | null;
  readonly battleTacticScored: boolean;
  readonly priority: boolean;
}

export function shortenRounds(rounds: readonly RoundDocument[]): string {
  return `[${rounds.map(shortenRound).join(',')}]`;
}

function shortenRound(played: RoundDocument): string {
  return (
    `${round}${played.round}${victoryPoints}${played.victoryPoints}${objectivePoints}${played.objectivePoints}` +
    `${objectives}${JSON.stringify(played.objectives)}${battleTactic}${JSON.stringify(played.battleTactic)}` +
    `${battleTacticScored}${played.battleTacticScored}${priority}${played.priority}}`
  );
}

const wordBytes = 4;

/** By the byte that stands for each; none stands for nothing, which JSON does not contain. In words, because four bytes are written as fast as one. */
const spelledKeys = ['', ...keys].map((key) => {
  const padded = Buffer.from(key.padEnd(Math.ceil(key.length / wordBytes) * wordBytes));
  const words = Array.from({ length: padded.length / wordBytes }, (_, index) =>
    padded.readUInt32LE(index * wordBytes),
  );
  return { size: key.length, words: Uint32Array.from(words) };
});

/** How long rounds become. */
export function sizeOfRounds(short: string): number {
  let size = Buffer.byteLength(short);
  for (let at = 0; at < short.length; at += 1) size += (spelledKeys[short.charCodeAt(at)]?.size ?? 1) - 1;
  return size;
}

/**
 * The text of api.md, PlayerRound, written into `target` from `to` on. What a key needs less than whole words is written over by what
 * follows: something always does.
 */
export function spellRounds(
  short: Uint8Array,
  start: number,
  end: number,
  target: DataView,
  to: number,
): void {
  let done = to;
  for (let at = start; at < end; at += 1) {
    const byte = short[at] ?? 0;
    const key = byte < spelledKeys.length ? spelledKeys[byte] : undefined;
    if (key === undefined) {
      target.setUint8(done, byte);
      done += 1;
    } else {
      const { size, words } = key;
      for (let word = 0; word < words.length; word += 1)
        target.setUint32(done + word * wordBytes, words[word] ?? 0, true);
      done += size;
    }
  }
}
