// The personal page of a player: the battle that is theirs, the form for its result, and their army list. Small, and usable without JavaScript.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Route } from '../../http/answer/route.ts';
import { personalTerms } from '../../http/answer/route-terms.ts';
import { escapeHtml } from '../../http/docs/page-frame.ts';
import { type BattleView, listOf, type Person, type SeenReport } from '../../import/players/person.ts';

const style = readFileSync(new URL('page.css', import.meta.url), 'utf8')
  .replaceAll(/\s+/g, ' ')
  .trim();
const script = readFileSync(new URL('live.js', import.meta.url));
const scriptName = 'live.js';

export const pagePolicy: string = personalTerms.policy.replace(
  "style-src 'self'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
);

export const scriptRoute: Route = {
  ...personalTerms,
  path: `/p/${scriptName}`,
  async answer() {
    const type = 'text/javascript; charset=utf-8';
    return { body: script, identity: script.toString(), type, caching: 'public, no-cache' };
  },
};

export interface PageParts {
  readonly person: Person;
  readonly battle: BattleView | null;
  readonly code: string;
  /** What went wrong. */
  readonly message?: string | undefined;
  /** What was typed into the form that was rejected. */
  readonly typed?: Readonly<Record<string, string>> | undefined;
}

export function makePage({ person, battle, message, typed = {} }: PageParts): string {
  const { record, participant } = person;
  const alert = message === undefined ? '' : `<p class="alert" role="alert">${escapeHtml(message)}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(participant.player)} · ${escapeHtml(record.name)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<style>${style}</style>
<script type="module" src="${scriptName}"></script>
</head>
<body>
<main>
<p>${escapeHtml(record.name)}</p>
<h1>${escapeHtml(participant.player)}</h1>
${alert}
<div id="live" aria-live="polite">${record.reports === 'on' ? showBattle(battle) : ''}</div>
${record.reports === 'on' ? showForm(battle, typed) : ''}
${record.listsIn === 'on' ? showList(person, typed) : ''}
</main>
</body>
</html>
`;
}

function showBattle(battle: BattleView | null): string {
  if (battle === null) return '<p>You have no battle yet. This page shows it once the round is paired.</p>';
  const { opponent, round, table, scenario, state, reports, result } = battle;
  const place = [
    typeof round === 'number' ? `Round ${round}` : round,
    table === null ? null : `table ${table}`,
    scenario,
  ].filter((part) => part !== null);
  const name = escapeHtml(opponent);
  return `<h2>You play ${name}</h2>
<p>${escapeHtml(place.join(', '))}</p>
<p class="state" data-state="${state}">${sayState(state, name, reports, result)}</p>
${reports.opponent === null ? '' : showConfirm(battle, reports.opponent)}`;
}

function sayState(
  state: BattleView['state'],
  name: string,
  { own, opponent }: BattleView['reports'],
  result: SeenReport | null,
): string {
  if (state === 'confirmed') return `Result: ${sayReport(result)}. Only the organiser can change it.`;
  if (state === 'disputed')
    return `You report ${sayReport(own)}, ${name} reports ${sayReport(opponent)}. Agree, or ask the organiser.`;
  if (opponent !== null) return `${name} reports ${sayReport(opponent)}. Confirm or correct.`;
  return own === null ? 'No result yet.' : `You report ${sayReport(own)}. ${name} has to confirm it.`;
}

/** The reader's own figures first. */
function sayReport(report: SeenReport | null): string {
  if (report === null) return 'none';
  const { own, opponent, winner } = report;
  const metrics = (['own', 'opponent'] as const).flatMap((side) =>
    Object.entries(report[side].metrics).map(
      ([name, value]) => `${side === 'own' ? 'you' : 'opponent'} ${name} ${value}`,
    ),
  );
  const won = { own: 'you win', opponent: 'you lose', draw: 'a draw' };
  const words = [...(winner === null ? [] : [won[winner]]), ...metrics].join(', ');
  const points = `${own.victoryPoints ?? '–'} – ${opponent.victoryPoints ?? '–'}`;
  return escapeHtml(words === '' ? points : `${points} (${words})`);
}

function hidden(name: string, value: string | number): string {
  return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(String(value))}">`;
}

/** A button that reports the opponent's figures. */
function showConfirm({ battle, opponent }: BattleView, report: SeenReport): string {
  const sides = (['own', 'opponent'] as const).flatMap((side) => [
    hidden(side, report[side].victoryPoints ?? ''),
    ...Object.entries(report[side].metrics).map(([name, value]) => hidden(`${side}:${name}`, value)),
  ]);
  return `<form method="post">${hidden('action', 'report')}${hidden('battle', battle)}${sides.join('')}
${report.winner === null ? '' : hidden('winner', report.winner)}
<button>Confirm ${escapeHtml(opponent)}’s figures</button></form>`;
}

function showForm(battle: BattleView | null, typed: Readonly<Record<string, string>>): string {
  if (battle === null || battle.state === 'confirmed') return '';
  const { needs, reports, opponent } = battle;
  const known = reports.own ?? reports.opponent;
  const field = (name: string, label: string, value: number | null | undefined, needed: boolean) =>
    `<label>${escapeHtml(label)} <input name="${escapeHtml(name)}" type="number" step="any" inputmode="decimal" value="${escapeHtml(typed[name] ?? String(value ?? ''))}"${needed ? ' required' : ''}></label>`;
  const side = (key: 'own' | 'opponent', who: string) =>
    `<fieldset><legend>${escapeHtml(who)}</legend>
${field(key, 'Victory points', known?.[key].victoryPoints, true)}
${needs
  .filter((need) => need !== 'winner')
  .map((metric) => field(`${key}:${metric}`, metric, known?.[key].metrics[metric], false))
  .join('\n')}</fieldset>`;
  const chosen = typed['winner'] ?? (needs.includes('winner') ? known?.winner : undefined) ?? '';
  const option = (value: string, label: string) =>
    `<option value="${value}"${value === chosen ? ' selected' : ''}>${escapeHtml(label)}</option>`;
  const winner = needs.includes('winner')
    ? `<label>Winner <select name="winner">${option('', 'By points')}${option('own', 'You')}${option('opponent', opponent)}${option('draw', 'Draw')}</select></label>`
    : '';
  const withdraw =
    reports.own === null
      ? ''
      : `<form method="post">${hidden('action', 'withdraw')}${hidden('battle', battle.battle)}<button class="quiet">Withdraw my report</button></form>`;
  return `<form method="post" id="report">${hidden('action', 'report')}${hidden('battle', battle.battle)}
${side('own', 'You')}
${side('opponent', opponent)}
${winner}
<button>Send the result</button></form>
${withdraw}`;
}

function showList({ record, participant }: Person, typed: Readonly<Record<string, string>>): string {
  const list = listOf(participant);
  const over = list !== null && list.points > record.battleSize;
  const about =
    list === null
      ? '<p>No list yet.</p>'
      : `<p>${escapeHtml([list.faction, list.subFaction].filter((part) => part !== '').join(', ') || 'Faction unknown')}: ${list.points} of ${record.battleSize} points${over ? '. <strong>Over the limit.</strong>' : ''}</p>
<details><summary>Your list</summary><pre>${escapeHtml(list.text)}</pre></details>`;
  const form =
    record.status === 'planned'
      ? `<form method="post" enctype="multipart/form-data">${hidden('action', 'list')}
<label>List as text <textarea name="text" rows="8">${escapeHtml(typed['text'] ?? '')}</textarea></label>
<label>or a file <input type="file" name="file" accept=".txt,.ros,.rosz,.json"></label>
<button>Hand in the list</button></form>`
      : '<p>The tournament has begun; lists are closed.</p>';
  return `<h2>Army list</h2>${about}${form}`;
}
