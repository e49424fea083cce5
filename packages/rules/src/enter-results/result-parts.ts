// The fields of a battle and its sides that make up a result; they can be entered without the rest of the record.
export const battleResultFields = ['finished', 'winner', 'victorySize'] as const;

export const sideResultFields = [
  'outcome',
  'battlePoints',
  'victoryPoints',
  'objectivePoints',
  'battleTacticsScored',
  'grandStrategyScored',
  'drops',
  'role',
  'metrics',
  'rounds',
] as const;
