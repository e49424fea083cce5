// What players reported about a battle, below its row until it has a result. One press enters a version.
import { html } from 'htm/preact';
import { Button } from './fields.js';
import { guessResult } from './figures.js';
import { nameOf } from './problems.js';
import { setOutcome } from './record.js';
import { set } from './set.js';

/** Shows nothing if the report is about other players than the battle has now. */
export function Reported({ record, battle, report, change }) {
  const isOwn = ({ sides }) =>
    battle.players.every((side) => sides.some(({ participant }) => participant === side.participant));
  if (report === undefined || !report.versions.every(isOwn)) return undefined;
  const isDisputed = report.state === 'disputed';
  return html`<p class="ask reported">
    <b>${isDisputed ? 'Disputed' : 'Not confirmed yet'}</b>
    ${report.versions.map((version) => {
      const name = nameOf(record, version.by);
      const figures = sayFigures(record, battle, version);
      const enter = () => change((one) => enterVersion(one, version, record.scoring));
      return html`<span key=${version.by}>${name} reports <${Button} aria-label=${`Enter ${figures}, as ${name} reports`} onClick=${enter}>Enter ${figures}<//></span>`;
    })}
  </p>`;
}

/** The battle with these figures, and with the winner if it does not follow from the points. */
function enterVersion(battle, { sides, winner }, scoring) {
  const players = battle.players.map((side) => {
    const { victoryPoints, metrics } = sides.find(({ participant }) => participant === side.participant);
    const all = { ...side.metrics, ...metrics };
    return set({ ...side, victoryPoints }, 'metrics', Object.keys(all).length > 0 ? all : undefined);
  });
  const entered = setOutcome({ ...battle, players }, 'score');
  const won = players.findIndex(({ participant }) => participant === winner);
  const guess = guessResult(entered, scoring);
  const follows = won === -1 ? guess.isDraw : guess.winner === won;
  return follows ? entered : setOutcome(entered, won === -1 ? 'draw' : String(won));
}

/** "14 – 9, Ada wins, Warlord slain 1 : 0": in the order of the row, and only what does not follow from the points. */
function sayFigures(record, battle, version) {
  const { players, ...entered } = enterVersion(battle, version, record.scoring);
  const isDraw = players.some(({ outcome }) => outcome === 'draw');
  const names = new Set(version.sides.flatMap(({ metrics }) => Object.keys(metrics)));
  return [
    players.map(({ victoryPoints }) => victoryPoints).join(' – '),
    isDraw && 'draw',
    entered.winner && `${nameOf(record, entered.winner)} wins`,
    ...[...names].map((name) => `${name} ${players.map(({ metrics }) => metrics?.[name] ?? 0).join(' : ')}`),
  ]
    .filter(Boolean)
    .join(', ');
}
