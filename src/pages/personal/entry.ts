// The player's own entry: its state, check-in, and withdrawing. It works without script.
import type { PersonalEntry } from '../../contract/personal-view.ts';
import { type Html, html } from '../../html/html.ts';
import { showHidden } from './report.ts';

/** In a running tournament, a participant who plays sees only a button to drop out. */
export function showEntry(entry: PersonalEntry, isPlanned: boolean): Html {
  const { state, dropped, here, can } = entry;
  const isIn = state === 'in' && !dropped;
  const isQuiet = !isPlanned && isIn;
  // The mark stays when a player leaves, in case they come back.
  const isHere = here && isPlanned && (isIn || state === 'waiting');
  return html`<section class="entry">
${!isQuiet && html`<p class="state" data-state="${isIn ? 'confirmed' : 'reported'}">${sayEntry(entry)}${isHere && html`<br>You are checked in`}</p>`}
${can.includes('here') && showCheckIn(here)}
${can.includes('withdraw') && showLeaving('Withdraw', 'Yes, withdraw')}
${can.includes('dropOut') && showLeaving('Drop out', 'Yes, drop out')}</section>`;
}

function sayEntry({ state, place, dropped }: PersonalEntry): string {
  if (dropped) return 'You have dropped out';
  return {
    in: 'You are in',
    waiting: `You are number ${place} on the waiting list`,
    applied: 'The organiser has not approved your entry yet',
    withdrawn: 'You have withdrawn',
    declined: 'The organiser has declined your entry',
    removed: 'The organiser has removed your entry',
  }[state];
}

function showCheckIn(here: boolean): Html {
  return html`<form method="post">${showHidden('action', 'here')}${showHidden('here', String(!here))}
${here ? html`<button class="quiet">I am not here</button>` : html`<button>I am here</button>`}</form>`;
}

/** The second button appears with the first; where a browser cannot hide it, both are shown. */
function showLeaving(words: string, sure: string): Html {
  return html`<button type="button" class="quiet" popovertarget="leave">${words}</button>
<div id="leave" popover><form method="post">${showHidden('action', 'leave')}<p>Are you sure?</p><button>${sure}</button></form></div>`;
}
