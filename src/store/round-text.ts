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

/**
 * By the byte that stands for each; none stands for nothing, which JSON does not contain. Read as numbers of eight bytes, because eight are
 * written as fast as one.
 */
const spelled = ['', ...keys];
const wordBytes = 8;
const wordsOfKey = Math.ceil(Math.max(...keys.map(({ length }) => length)) / wordBytes);
const padded = Buffer.from(spelled.map((key) => key.padEnd(wordsOfKey * wordBytes)).join(''));
const words = Float64Array.from({ length: padded.length / wordBytes }, (_, word) =>
  padded.readDoubleLE(word * wordBytes),
);
const sizes = Uint8Array.from(spelled, ({ length }) => length);

/** Begins a round. */
const opening = String.fromCharCode(firstCode);
/** By how much a round, which has every key once, becomes longer. */
const growth = keys.reduce((sum, { length }) => sum + length - 1, 0);

/** How long rounds become. */
export function sizeOfRounds(short: string): number {
  let size = Buffer.byteLength(short);
  for (let at = short.indexOf(opening); at !== -1; at = short.indexOf(opening, at + 1)) size += growth;
  return size;
}

/**
 * The text of api.md, PlayerRound, written into `target` from `to` on. Each key is written as 24 bytes, and what is too much of them written
 * over by what follows: the last and shortest key has 12 letters, a value and `}]` behind it, and then the battle goes on up to its `url`.
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
    const code = short[at] ?? 0;
    if (code < spelled.length) {
      const word = code * wordsOfKey;
      for (let place = 0; place < wordsOfKey; place += 1)
        target.setFloat64(done + place * wordBytes, words[word + place] ?? 0, true);
      done += sizes[code] ?? 0;
    } else {
      target.setUint8(done, code);
      done += 1;
    }
  }
}
