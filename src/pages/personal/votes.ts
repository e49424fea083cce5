// Votes on awards: one tap on a player, one on the button. The page never shows whom the player voted for, and works without script.
import type { PersonalBallot } from '../../contract/personal-view.ts';
import { type Html, html } from '../../html/html.ts';
import { showHidden } from './report.ts';

export function showVotes(ballots: readonly PersonalBallot[]): Html | undefined {
  if (ballots.length === 0) return undefined;
  return html`<section class="votes"><h2>Awards</h2>
${ballots.map(showBallot)}</section>`;
}

function showBallot(ballot: PersonalBallot): Html {
  const { award, state, voted, candidates } = ballot;
  if (state === 'closed') return html`<p class="fine">${award}: voting is closed.</p>`;
  if (candidates.length === 0) return html`<p class="fine">${award}: there is no one to vote for.</p>`;
  if (!voted) return showForm(ballot);
  return html`<p class="state" data-state="confirmed">${award}: you have voted</p>
<details class="fold"><summary>Change or take back my vote</summary>
${showForm(ballot)}
<form method="post">${showHidden('action', 'vote')}${showHidden('award', award)}<button class="quiet">Take my vote back</button></form></details>`;
}

function showForm({ award, candidates }: PersonalBallot): Html {
  return html`<form method="post" class="vote">${showHidden('action', 'vote')}${showHidden('award', award)}
<fieldset><legend>${award}</legend>
<div class="candidates">${candidates.map(
    ({ id, player, faction }) =>
      html`<label><input type="radio" name="for" value="${id}" required> <span>${player}${faction !== null && html`<small>${faction}</small>`}</span></label>\n`,
  )}</div></fieldset>
<button>Vote</button>
<p class="fine">Secret: no one sees for whom you vote, not even on this page. You can change it until voting closes.</p></form>`;
}
