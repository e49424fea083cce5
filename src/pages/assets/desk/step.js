// A step as the service proposes it: in words, with swaps, as part of the record, and what its pairs cost.

/** "Pair round 3", "Show round 3", "Seed the top 8", "Finish the tournament". */
export function sayStep({ kind, rounds }, { stages }) {
  const [first] = rounds;
  if (kind === 'finish') return 'Finish the tournament';
  if (kind === 'show') return `Show round ${first.round}`;
  if (kind === 'pair') return `Pair round ${first.round}`;
  if (kind === 'seed')
    return `Seed the top ${stages.find(({ id }) => id === 'knockout')?.players ?? ''}`.trim();
  if (kind === 'start' && first === undefined) return 'Start the tournament';
  if (kind === 'start')
    return typeof first.round === 'number' ? `Pair round ${first.round}` : 'Seed the knockout';
  const labels = [
    ...new Set(rounds.map(({ round }) => (typeof round === 'number' ? `round ${round}` : round))),
  ];
  return `Continue: ${labels.join(', ')}`;
}

/** Two people change places, in battles and byes of one round. */
export function swap(step, stage, a, b) {
  const change = (key) => (key === a ? b : key === b ? a : key);
  const rounds = step.rounds.map((round) => {
    if (round.stage !== stage) return round;
    const battles = round.battles.map((battle) => ({
      ...battle,
      participants: battle.participants.map(change),
    }));
    return { ...round, battles, byes: round.byes.map(change), isSwapped: true };
  });
  return { ...step, rounds };
}

/** A step that only pairs boards can be applied here, with its swaps, and saved in one submission. */
export function canApply({ kind, rounds }) {
  return (kind === 'pair' || kind === 'start') && rounds.every(({ cost }) => cost !== undefined);
}

/** The record after such a step. */
export function applyStep(record, { rounds }) {
  const added = rounds.flatMap(({ stage, round, battles }) =>
    battles.map(({ id, table, participants }) => ({
      id,
      stage,
      round,
      table,
      players: participants.map((participant) => ({ participant })),
    })),
  );
  const stages = record.stages.map((stage) => {
    const own = rounds.find((round) => round.stage === stage.id);
    if (own === undefined) return stage;
    const byes = [
      ...(stage.byes ?? []),
      ...own.byes.map((participant) => ({ round: own.round, participant })),
    ];
    const isLimited = !own.shown || stage.shownRounds != null;
    return {
      ...stage,
      ...(byes.length > 0 && { byes }),
      ...(isLimited && {
        shownRounds: own.shown ? Math.max(stage.shownRounds ?? 0, own.round) : own.round - 1,
      }),
    };
  });
  return { ...record, status: 'ongoing', stages, battles: [...record.battles, ...added] };
}

/** The record after a step was saved, with the swaps applied to its battles and byes. */
export function applySwaps(record, { rounds }) {
  const swapped = rounds.filter(({ isSwapped }) => isSwapped);
  const battles = new Map(swapped.flatMap((round) => round.battles.map((battle) => [battle.id, battle])));
  return {
    ...record,
    battles: record.battles.map((battle) => {
      const wanted = battles.get(battle.id);
      return wanted === undefined
        ? battle
        : { ...battle, players: wanted.participants.map((participant) => ({ participant })) };
    }),
    stages: record.stages.map((stage) => {
      const own = swapped.find((round) => round.stage === stage.id && typeof round.round === 'number');
      if (own === undefined || stage.byes === undefined) return stage;
      const others = stage.byes.filter(({ round }) => round !== own.round);
      return {
        ...stage,
        byes: [...others, ...own.byes.map((participant) => ({ round: own.round, participant }))],
      };
    }),
  };
}

/** How often two players have met in this stage, and how far apart their scores are. */
export function costOf(record, figures, stage, [a, b]) {
  const met = record.battles.filter(
    (battle) =>
      battle.stage === stage &&
      [a, b].every((key) => battle.players.some(({ participant }) => participant === key)),
  ).length;
  const rows = new Map(figures.rowsOf(stage).map((row) => [row.key, row]));
  const isByWins = record.stages.find(({ id }) => id === stage)?.pairing?.score === 'wins';
  const scoreOf = (key) => {
    const row = rows.get(key);
    if (row === undefined) return 0;
    return isByWins ? row.wins + row.draws / 2 : row.battlePoints;
  };
  return { met, apart: Math.abs(scoreOf(a) - scoreOf(b)) };
}
