// The pairings of a step before it is applied, each with rematches and score difference. Two players can be swapped by picking or dragging them.

import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import type { TournamentRecord } from '#rules/event-file/record';
import { countOf } from '#rules/text/numbers';
import { Button } from './fields.ts';
import type { ShownFigures } from './figures.ts';
import { nameOf } from './problems.ts';
import type { PairCost, ProposedRound } from './step.ts';
import { acrossWords, listCosts } from './step.ts';
import { announce } from './view.ts';

export function Proposal({
  record,
  figures,
  round,
  title,
  onSwap,
}: {
  readonly record: TournamentRecord;
  readonly figures: ShownFigures;
  readonly round: ProposedRound;
  readonly title: string | undefined;
  readonly onSwap: (a: string, b: string) => void;
}) {
  const [picked, setPicked] = useState<string>();
  const { stage, battles, byes, cost, declined = [] } = round;
  function pick(key: string): void {
    setPicked(picked === undefined ? key : undefined);
    if (picked !== undefined && picked !== key) {
      onSwap(picked, key);
      announce(`${nameOf(record, picked)} and ${nameOf(record, key)} swapped`);
    }
  }
  const drop = (key: string) => (event: DragEvent) => {
    event.preventDefault();
    const from = event.dataTransfer?.getData('text');
    setPicked(undefined);
    if (from && from !== key) onSwap(from, key);
  };
  const person = (key: string) =>
    html`<${Button} aria-pressed=${picked === key} draggable=${true}
      onDragStart=${(event: DragEvent) => event.dataTransfer?.setData('text', key)} onDragOver=${(event: Event) => event.preventDefault()} onDrop=${drop(key)}
      onClick=${() => pick(key)}>${nameOf(record, key)}<//>`;
  const isBoard = typeof round.round === 'number';
  const pairs = battles.map(({ participants }) => participants);
  const costs = listCosts(record, figures.rowsOf(stage), stage, pairs);
  const across = costs.filter(({ isAcross }) => isAcross).length;
  return html`<div class="proposal">
    ${title && html`<h4>${title}${isBoard ? '' : `: ${round.round}`}</h4>`}
    ${battles.length > 0 && html`<p class="hint">${picked === undefined ? 'To swap two players, pick one, then the other.' : `Pick the player to swap with ${nameOf(record, picked)}.`}</p>`}
    <ol class="stack">
      ${battles.map(
        ({ id, table, participants: [a, b] }, index) => html`<li key=${id}>
          <span class="table-number"><span class="hidden">Table </span>${table}</span>
          ${person(a)} <span aria-hidden="true">–</span> ${person(b)}
          ${isBoard && html`<span class="cost">${costs[index] && sayCost(costs[index])}</span>`}
        </li>`,
      )}
      ${byes.map((key) => html`<li key=${key}><span class="table-number">Bye</span> ${person(key)}</li>`)}
    </ol>
    ${declined.length > 0 && html`<p class="hint">Declined the cut: ${declined.map((key) => nameOf(record, key)).join(', ')}.</p>`}
    ${across > 0 && html`<p class="ask">${countOf(across, 'pairing')} across groups. ${acrossWords}</p>`}
    ${cost && html`<p class="hint">${sayTotal(costs)}</p>`}
  </div>`;
}

function sayCost({ met, apart, isAcross }: PairCost): string {
  const parts = [
    isAcross && 'different groups',
    met > 0 && (met === 1 ? 'have met' : `have met ${met} times`),
    apart > 0 && `${round(apart)} apart`,
  ];
  return parts.filter(Boolean).join(', ');
}

function sayTotal(costs: readonly PairCost[]): string {
  const rematches = costs.reduce((sum, { met }) => sum + met, 0);
  const apart = costs.reduce((sum, one) => sum + one.apart, 0);
  return `${rematches === 0 ? 'No rematches' : rematches === 1 ? 'One rematch' : `${rematches} rematches`}; scores ${apart === 0 ? 'equal in every pairing' : `differ by ${round(apart)} in total`}.`;
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
