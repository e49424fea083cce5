// Who changed a season, when, and the way back.
import { html } from 'htm/preact';
import { ask } from '../desk/api.js';
import { Entries, markLatest } from '../desk/history.js';
import { useLoaded } from '../desk/view.js';

/** `changed`: another one whenever the season was saved. */
export function SeasonHistory({ slug, changed, onUndone }) {
  const { value: all } = useLoaded(async () => {
    const { data } = await ask('GET', '/submissions?limit=100');
    return data.filter(({ changes }) => changes.some(({ kind, id }) => kind === 'season' && id === slug));
  }, [changed]);
  return html`<section><h3>History</h3><${Entries} all=${all?.map(markLatest)} onUndone=${onUndone} /></section>`;
}
