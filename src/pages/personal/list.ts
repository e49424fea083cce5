// The player's own army list: as it was understood, when it was received, and the form to hand it in until the tournament begins.
import type { PersonalList } from '../../contract/personal-view.ts';
import { type Html, html } from '../../html/html.ts';
import { joinParts } from '../frame/figures.ts';
import { showHidden } from './report.ts';

export function showList(
  { list, battleSize, received, isOpen }: PersonalList,
  player: string,
  typed: Readonly<Record<string, string>>,
): Html {
  const isRejected = typed['action'] === 'list';
  if (list === null)
    return html`<section><h2>Army list</h2>
${isOpen ? html`<details class="fold" open><summary>Hand in your army list</summary>${showForm(typed)}</details>` : html`<p>No list yet. The tournament has begun; lists are closed.</p>`}</section>`;
  const isOver = list.points > battleSize;
  return html`<section><h2>Army list</h2>
<p class="state" data-state="${isOver ? 'disputed' : 'confirmed'}">${joinParts([
    [list.faction, list.subFaction].filter((part) => part !== '').join(', ') || 'Faction unknown',
    `${list.points} of ${battleSize} points`,
  ])}${received && html`<br>Received ${showTime(received)}`}${isOver && html`<br><strong>Over the limit.</strong>`}</p>
<details class="fold"><summary>Your list</summary><pre class="list-text" tabindex="0" aria-label="Text of the list of ${player}">${list.text}</pre></details>
${isOpen ? html`<details class="fold" ${(isOver || isRejected) && 'open'}><summary>Hand in another list</summary>${showForm(typed)}</details>` : html`<p class="fine">The tournament has begun; lists are closed.</p>`}</section>`;
}

/** The time in UTC; the script replaces it with the time of the phone. */
function showTime(moment: string): Html {
  return html`<time datetime="${moment}" data-local>${moment.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

function showForm(typed: Readonly<Record<string, string>>): Html {
  return html`<form method="post" enctype="multipart/form-data">${showHidden('action', 'list')}
<label>List as text <textarea name="text" rows="8">${typed['text'] ?? ''}</textarea></label>
<label>or a file <input type="file" name="file" accept=".txt,.ros,.rosz,.json"></label>
<button>Hand in the list</button></form>`;
}
