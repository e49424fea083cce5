// An army list: its heading, and its text, which opens on request.
import type { ParticipantResource } from '../../contract/resources.ts';
import { joinParts } from '../frame/figures.ts';
import { type Html, html } from '../frame/html.ts';

type ArmyList = NonNullable<ParticipantResource['list']>;

export function showArmyList(list: ArmyList, player: string, open = false): Html {
  const { battleTacticCards, text } = list;
  return html`<details class="list" ${open && 'open'}>
<summary>${showHeading(list, player)}</summary>
${battleTacticCards.length > 0 && html`<p class="fine">Battle tactic cards: ${battleTacticCards.join(', ')}</p>`}
${text === '' ? html`<p class="fine">No text was submitted.</p>` : html`<pre class="list-text" data-copy tabindex="0" aria-label="Text of the list of ${player}">${text}</pre>`}
</details>`;
}

/** The heading alone, as a link to a page with the text. */
export function showListLink(list: ArmyList, player: string, link: string): Html {
  return html`<p class="list-link"><a data-swap href="${link}">${showHeading(list, player)}</a></p>`;
}

function showHeading({ faction, subFaction, points }: ArmyList, player: string): Html {
  return html`<span class="hidden">List of ${player}: </span>${joinParts([
    faction || 'Army list',
    subFaction || undefined,
    points > 0 && `${points} points`,
  ])}`;
}
