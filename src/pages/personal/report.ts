// The forms of a result: the points of both sides and whatever else the scoring needs, and buttons to confirm and to withdraw.
import { readMetric } from '#rules/reports/enter-report';
import { stageType } from '#rules/stage-order';
import type { PersonalBattle, SeenReport } from '../../contract/personal-view.ts';
import { type Html, html } from '../../html/html.ts';

type Typed = Readonly<Record<string, string>>;
const sides = ['own', 'opponent'] as const;

export function showHidden(name: string, value: string | number): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}

/** A button that reports the opponent's figures. */
export function showConfirm({ battle, opponent }: PersonalBattle, report: SeenReport): Html {
  const figures = sides.flatMap((side) => [
    showHidden(side, report[side].victoryPoints ?? ''),
    ...Object.entries(report[side].metrics).map(([name, value]) => showHidden(`${side}:${name}`, value)),
  ]);
  return html`<form method="post">${showHidden('action', 'report')}${showHidden('battle', battle)}${figures}
${report.winner && showHidden('winner', report.winner)}<button>Confirm ${opponent}’s figures</button></form>`;
}

/** Undefined once the battle has a result. What waits for the opponent is folded away. */
export function showReportForm(battle: PersonalBattle, typed: Typed): Html | undefined {
  if (battle.state === 'confirmed') return undefined;
  const { own } = battle.reports;
  const form = html`${showForm(battle, typed)}
${own && html`<form method="post">${showHidden('action', 'withdraw')}${showHidden('battle', battle.battle)}<button class="quiet">Withdraw my report</button></form>`}`;
  if (battle.state !== 'reported' || own === null) return form;
  return html`<details class="fold" ${typed['own'] !== undefined && 'open'}><summary>Change or withdraw my report</summary>
${form}</details>`;
}

function showForm(battle: PersonalBattle, typed: Typed): Html {
  const { needs, reports, opponent } = battle;
  const known = reports.own ?? reports.opponent;
  const metrics = needs.filter((need) => need !== 'winner');
  const showField = (name: string, label: string, value: number | null | undefined, more: string) =>
    html`<label>${label} <input name="${name}" type="number" step="any" inputmode="decimal" autocomplete="off" value="${typed[name] ?? value ?? ''}" ${more}></label>`;
  const showSide = (side: (typeof sides)[number], who: string) =>
    html`<fieldset><legend>${who}</legend>
${showField(side, 'Victory points', known?.[side].victoryPoints, 'required')}
${metrics.map((metric) => showField(`${side}:${metric}`, metric, readMetric(known?.[side].metrics ?? {}, metric), ''))}</fieldset>`;
  return html`<form method="post" id="report">${showHidden('action', 'report')}${showHidden('battle', battle.battle)}
<div class="sides">${showSide('own', 'You')}
${showSide('opponent', opponent)}</div>
${needs.includes('winner') && showWinner(battle, typed['winner'] ?? known?.winner ?? '')}
<button class="${reports.opponent !== null && 'quiet'}">Send the result</button></form>`;
}

/** In a bracket no draw is accepted. */
function showWinner({ stage, opponent }: PersonalBattle, chosen: string): Html {
  const choices = [
    ['', 'By points'],
    ['own', 'You'],
    ['opponent', opponent],
    ...(stageType(stage) === 'bracket' ? [] : [['draw', 'Draw']]),
  ];
  return html`<label>Winner <select name="winner">${choices.map(([value, words]) => html`<option value="${value}" ${value === chosen && 'selected'}>${words}</option>`)}</select></label>`;
}
