// The figures of a rating that were computed last. A trial run finds problems, but computes nothing.

import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { sayLeftOut } from '#rules/rating/left-out';
import { countOf } from '#rules/text/numbers';
import type { OwnRating } from '../../../contract/organiser-answers.ts';
import { ask } from '../desk/api.ts';
import type { PreviewProps } from '../editor/edited.ts';

const lookAgainAfter = 2000;

export function State({ trial: { isNamed, isCurrent, message }, about }: PreviewProps<OwnRating>) {
  const computed = useComputed(about);
  const said = message ? 'There is a problem.' : isCurrent ? 'No problems found.' : 'Checking …';
  return html`<h3>Figures</h3>
    <p class="hint" role="status">${isNamed ? said : 'Give the rating a name to have it checked.'}</p>
    ${computed === undefined ? html`<p class="hint">They are computed after you save.</p>` : html`<${Figures} ...${computed} />`}`;
}

/** Asks again until the figures are up to date. */
function useComputed(about: OwnRating | undefined): OwnRating | undefined {
  const [read, setRead] = useState<OwnRating>();
  const isOfThis = read !== undefined && about !== undefined && !about.upToDate;
  const shown = isOfThis ? read : about;
  useEffect(() => {
    if (shown === undefined || shown.upToDate) return undefined;
    const look = async () => {
      const path = `/ratings/${encodeURIComponent(shown.slug)}`;
      const answer = await ask<OwnRating>('GET', path).catch(() => undefined);
      // Without an answer, a copy: another value starts the next timer.
      setRead(answer?.data ?? { ...shown });
    };
    const timer = setTimeout(look, lookAgainAfter);
    return () => clearTimeout(timer);
  }, [shown]);
  useEffect(() => setRead(undefined), [about]);
  return shown;
}

function Figures({ computedAt, upToDate, events, players, ranked, battles }: OwnRating) {
  if (computedAt === null) return html`<p class="hint">They are being computed …</p>`;
  return html`<ul>
      <li>${countOf(events, 'tournament')}</li>
      <li>${countOf(players, 'player')}, ${ranked} ranked</li>
      <li>${battles.rated} of ${countOf(battles.selected, 'battle')} rated</li>
      ${sayLeftOut(battles).map((words) => html`<li>${words}</li>`)}
    </ul>
    <p class="hint">${upToDate ? 'Computed on' : 'They are being computed again. These were computed on'} <time datetime=${computedAt}>${new Date(computedAt).toLocaleString()}</time></p>`;
}
