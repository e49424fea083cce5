// The tab of a stage: opens on the current round; results are typed in the rows of its tables.
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { BattleRow } from './battle-row.js';
import { Board, Bracket } from './board.js';
import { Button, TextField } from './fields.js';
import { findCurrent, isBoard } from './figures.js';
import { NearMiss } from './near-miss.js';
import { NextStep } from './next-step.js';
import { nameOf } from './problems.js';
import { addBattle, changeOne, removeBye } from './record.js';
import { set } from './set.js';
import { count } from './view.js';

export function Stage({ draft, state, record, figures, edit, stage }) {
  const rounds = stage.played;
  const current = findCurrent(stage);
  const [chosen, setChosen] = useState();
  useEffect(() => setChosen(undefined), [current?.name]);
  const round = rounds.find(({ name }) => name === (chosen ?? current?.name)) ?? current;
  const isPaired = round?.isBegun === true;
  return html`<section class="tab stage">
    <div class="stage-main">
      <div class="tab-head">
        <h3>${round?.label ?? stage.label}${round?.hidden && html` <span class="tag">not shown yet</span>`}</h3>
        ${isPaired && html`<p class="fine" role="status">${sayMissing(round, state.reports)}</p>`}
      </div>
      ${
        rounds.length > 1 &&
        html`<div class="round-buttons" role="group" aria-label="Rounds">
          ${rounds.map(
            ({ name, label, isBegun }) => html`<${Button} key=${name} aria-pressed=${name === round.name}
            disabled=${!isBegun} aria-label=${label}
            onClick=${() => setChosen(name)}>${isBoard(stage) ? name : label}<//>`,
          )}
        </div>`
      }
      ${isPaired && isBoard(stage) && html`<${Scenario} battles=${round.battles} edit=${edit} />`}
      ${isPaired && html`<${Results} ...${{ record, figures, edit, round, stage }} reports=${state.reports} />`}
      ${!isPaired && record.status !== 'planned' && html`<p class="empty">${round?.matches.length ? 'The players are not known yet.' : 'Not paired yet.'}</p>`}
      <${NextStep} ...${{ draft, state, record, figures }} />
    </div>
    <aside class="stage-side" aria-label="As it stands">
      ${
        isBoard(stage)
          ? html`<${Board} rows=${figures.rowsOf(stage.id)} caption=${`Standings of ${stage.label}`} />`
          : html`<${Bracket} ...${{ record, figures }} matches=${rounds.flatMap(({ matches }) => matches)} />`
      }
    </aside>
  </section>`;
}

function sayMissing({ missing, battles }, reports) {
  if (missing === 0) return 'All results are in.';
  const ids = new Set(battles.map(({ id }) => id));
  const parts = ['reported', 'disputed'].flatMap((word) => {
    const own = reports.filter(({ battle, state }) => ids.has(battle) && state === word).length;
    return own > 0 ? `${own} ${word}` : [];
  });
  return `${count(missing, 'result')} missing${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`;
}

/** Enter moves to the next score, Shift+Enter to the one before. */
function moveOnEnter(event) {
  if (event.key !== 'Enter' || !event.target.matches('.score')) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll('.score:not([readonly])')];
  all[all.indexOf(event.target) + (event.shiftKey ? -1 : 1)]?.focus();
}

function Results({ record, figures, edit, round, stage, reports }) {
  return html`<ol class="results stack" onKeyDown=${moveOnEnter}>
    ${round.battles.map((battle) => html`<${BattleRow} key=${battle.id} ...${{ record, figures, edit, battle }} report=${reports.find((one) => one.battle === battle.id)} isBracket=${!isBoard(stage)} />`)}
    ${round.byes.map(
      (bye) => html`<li key=${bye.participant}>
        <span class="table-number">Bye</span> ${nameOf(record, bye.participant)}
        <${Button} kind="link" aria-label=${`Remove the bye of ${nameOf(record, bye.participant)}`} onClick=${() => edit((now) => removeBye(now, stage.id, bye))}>remove<//>
      </li>`,
    )}
  </ol>
  ${isBoard(stage) && html`<p><${Button} kind="link" onClick=${() => edit((now) => addBattle(now, stage, Number(round.name)))}>Add a battle by hand<//></p>`}`;
}

/** Of the whole round. */
function Scenario({ battles, edit }) {
  const [first] = battles;
  const isOne = battles.every(({ scenario }) => (scenario ?? '') === (first?.scenario ?? ''));
  const ids = battles.map(({ id }) => id);
  const change = (scenario) =>
    edit((now) =>
      ids.reduce(
        (record, id) => changeOne(record, 'battles', id, (battle) => set(battle, 'scenario', scenario)),
        now,
      ),
    );
  if (first === undefined || !isOne) return undefined;
  return html`<div class="scenario-field"><${TextField} label="Scenario" list="scenarios" value=${first.scenario} onChange=${change} />
    <${NearMiss} word=${first.scenario} kind="scenarios" onTake=${change} /></div>`;
}
