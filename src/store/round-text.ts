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

/** By the byte that stands for each; none stands for nothing, which JSON does not contain. */
const keyBytes = ['', ...keys].map((key) => Buffer.from(key));

/** The text of api.md, PlayerRound. */
export function spellRounds(short: Uint8Array): Buffer {
  let size = 0;
  for (const byte of short) size += keyBytes[byte]?.length ?? 1;
  const spelled = Buffer.allocUnsafe(size);
  let end = 0;
  for (const byte of short) {
    const key = keyBytes[byte];
    if (key === undefined) {
      spelled[end] = byte;
      end += 1;
    } else {
      spelled.set(key, end);
      end += key.length;
    }
  }
  return spelled;
}
