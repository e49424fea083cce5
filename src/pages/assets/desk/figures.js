// The tournament as it is shown: stages with their rounds, results, and what is missing. The service computes boards and points from
// what is saved; for results typed since, the desk only works out who won.
import { isSame } from './merge.js';

export function isBoard({ id }) {
  return id === 'swiss' || id === 'placement-swiss';
}

/** From the state of a draft: the record as it is here, as it is saved, and the figures of the service. */
export function computeFigures({ record, base, figures }) {
  const saved = new Map(base.battles.map((battle) => [battle.id, battle]));
  const known = new Map(figures.stages.map((stage, place) => [stage.id, { ...stage, place }]));
  const computed = new Map(Object.entries(figures.battles));
  const results = new Map(
    record.battles.map((battle) => {
      const own = computed.get(battle.id);
      const isSaved = own !== undefined && isSame(battle, saved.get(battle.id));
      return [battle.id, isSaved ? readResult(own) : guessResult(battle, record.scoring)];
    }),
  );
  const battleOf = new Map(record.battles.map((battle) => [battle.id, battle]));
  const placeOf = ({ id }) => known.get(id)?.place ?? 1e6;
  const stages = record.stages
    .filter(({ id }) => id !== 'standings')
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((stage) => ({ ...stage, label: known.get(stage.id)?.name ?? stage.name ?? stage.id }));
  const view = { results, battleOf, rowsOf: (id) => known.get(id)?.rows ?? [] };
  return { ...view, stages: stages.map((stage) => ({ ...stage, played: listRounds(record, view, stage) })) };
}

function readResult({ winner, outcomes, victorySize, battlePoints }) {
  const isOpen = outcomes.every((outcome) => outcome === null);
  return { winner, isOpen, isDraw: outcomes.includes('draw'), victorySize, points: battlePoints };
}

/** From what the record contains. */
export function guessResult({ winner, finished, players }, scoring) {
  const key = scoring?.outcome === 'battlePoints' ? 'battlePoints' : 'victoryPoints';
  const scores = players.map((side) => (key === 'victoryPoints' ? readScore(side) : side[key]));
  const hasScores = scoring?.outcome !== 'reported' && scores.every((score) => typeof score === 'number');
  const said = players.findIndex(({ participant, outcome }) => participant === winner || outcome === 'win');
  const isSaid = said !== -1 || players.some(({ outcome }) => outcome);
  const apart = hasScores ? scores[0] - scores[1] : 0;
  const isEqual = Math.abs(apart) <= (scoring?.drawMargin ?? 0);
  return {
    winner: said !== -1 ? said : isSaid || !hasScores || isEqual ? null : Number(apart < 0),
    isOpen: finished === false || !(isSaid || hasScores),
    isDraw: isSaid ? players.some(({ outcome }) => outcome === 'draw') : hasScores && isEqual,
  };
}

/** As typed, or the sum over its rounds. */
export function readScore({ victoryPoints, rounds }) {
  if (victoryPoints != null || !rounds?.length) return victoryPoints;
  return rounds.reduce((sum, round) => sum + (round.victoryPoints ?? 0), 0);
}

/** Whether a score is worked out from round-by-round data and was not typed. */
export function isComputed({ victoryPoints, rounds }) {
  return victoryPoints == null && (rounds ?? []).length > 0;
}

/** The rounds of a stage with their battles and byes; of a bracket its matches as well. */
function listRounds(record, { results, battleOf }, stage) {
  const own = record.battles.filter((battle) => battle.stage === stage.id);
  const begin = ({ battles, byes, matches }) =>
    battles.length + byes.length > 0 || matches.some(({ players }) => players.length > 0);
  const finish = (round) => ({ ...round, isBegun: begin(round), missing: countMissing(results, round) });
  if (!isBoard(stage)) {
    const matches = (stage.matches ?? []).map((match) => resolveMatch(match, results, battleOf));
    return [...Map.groupBy(matches, ({ round }) => round)].map(([name, these]) =>
      finish({
        name,
        label: name,
        byes: [],
        matches: these,
        battles: these.flatMap(({ battle }) => battleOf.get(battle) ?? []),
      }),
    );
  }
  const last = Math.max(Number(stage.rounds) || 0, ...own.map(({ round }) => round ?? 0));
  const byTable = (a, b) => (a.table ?? 1e9) - (b.table ?? 1e9);
  return Array.from({ length: last }, (_, index) => index + 1).map((round) =>
    finish({
      name: String(round),
      label: `Round ${round}`,
      hidden: stage.shownRounds != null && round > stage.shownRounds,
      matches: [],
      byes: (stage.byes ?? []).filter((bye) => bye.round === round),
      battles: own.filter((battle) => battle.round === round).toSorted(byTable),
    }),
  );
}

/** With a battle, players and winner are the battle's. */
function resolveMatch(match, results, battleOf) {
  const battle = battleOf.get(match.battle);
  if (battle === undefined) return { ...match, players: match.players ?? [], winner: match.winner ?? null };
  const players = battle.players.map(({ participant }) => participant);
  return { ...match, players, winner: players[results.get(battle.id).winner] ?? null };
}

function countMissing(results, { battles, matches }) {
  if (matches.length > 0)
    return matches.filter(({ players, winner }) => players.length > 0 && winner === null).length;
  return battles.filter(({ id, archived }) => !archived && results.get(id).isOpen).length;
}

/** The current round: on a board the last that was paired, in a bracket the first with a result missing. */
export function findCurrent({ played }) {
  const begun = played.filter(({ isBegun }) => isBegun);
  const open = begun.find(({ matches, missing }) => matches.length > 0 && missing > 0);
  return open ?? begun.at(-1) ?? played[0];
}

/** The current stage: the first with a result missing, otherwise the last that was begun. */
export function findCurrentStage({ stages }) {
  const begun = stages.filter(({ played }) => played.some(({ isBegun }) => isBegun));
  const open = begun.find(({ played }) => played.some(({ missing }) => missing > 0));
  return open ?? begun.at(-1) ?? stages[0];
}
