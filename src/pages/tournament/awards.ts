// The awards that a tournament has given, on its page.
import type { Award } from '#rules/awards';
import { type Html, html } from '../../html/html.ts';
import type { Links } from '../frame/links.ts';

export function showAwards(awards: readonly Award[], links: Links): Html | undefined {
  const given = awards.filter(({ winners }) => winners.length > 0);
  if (given.length === 0) return undefined;
  return html`<section aria-labelledby="awards"><h2 id="awards">Awards</h2>
<dl class="awards">${given.map(
    ({ name, winners }) =>
      html`<div><dt>${name}</dt>${winners.map(
        ({ player, playerId }) =>
          html`<dd>${playerId === null ? player : html`<a href="${links.player(playerId)}">${player}</a>`}</dd>`,
      )}</div>\n`,
  )}</dl></section>`;
}
