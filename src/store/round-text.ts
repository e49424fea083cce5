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

/** The text of api.md, PlayerRound. */
export function spellRounds(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they stand for the keys
  return text.replace(/[\u0001-\u0007]/g, (code) => keys[code.charCodeAt(0) - firstCode] ?? '');
}
