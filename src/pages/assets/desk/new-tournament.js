// A new tournament: what it is, its format, scoring and tie-breakers, all with something sensible filled in.
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { About } from './about.js';
import { makeName, submit } from './api.js';
import { Problems } from './fields.js';
import { Format } from './format.js';
import { sayPlace } from './problems.js';
import { addressOf, makeRecord } from './record.js';
import { placeProblems } from './say-problem.js';
import { Rules } from './scoring.js';
import { dropDraft, readStored, store } from './storage.js';
import { Lists } from './suggestions.js';
import { Heading, Rejection } from './view.js';

/** No tournament has this address. */
const draftSlug = '';

export function NewTournament({ me }) {
  const [draft, setDraft] = useState(
    () =>
      readStored('draft', draftSlug) ?? {
        name: makeName(),
        record: makeRecord(me.clubs.find((club) => club !== '*')),
      },
  );
  const [failed, setFailed] = useState({ problems: [] });
  const { record, name } = draft;
  const edit = (change) =>
    setDraft((now) => {
      const next = { name: makeName(), record: change(now.record) };
      store('draft', draftSlug, next);
      return next;
    });
  async function create(event) {
    event.preventDefault();
    try {
      await submit('tournaments', record, { name });
      dropDraft(draftSlug);
      location.hash = addressOf(record.slug, 'players');
    } catch (error) {
      const message =
        error.status === 412 ? 'This web address is already taken: choose another.' : error.message;
      setFailed({ message, problems: placeProblems(error) });
    }
  }
  return html`<${Problems.Provider} value=${failed.problems}>
    <${Lists} />
    <${Heading}>New tournament<//>
    <form onSubmit=${create}>
      <section><h3>About</h3><${About} ...${{ record, edit, me }} isNew=${true} /></section>
      <section><h3>Format</h3><${Format} ...${{ record, edit }} /></section>
      <${Rules} ...${{ record, edit }} as="section"><h3>Scoring and tie-breakers</h3><//>
      ${
        failed.message &&
        html`<${Rejection} ...${failed} sayPlace=${(pointer) => sayPlace(record, pointer)} />`
      }
      <div class="actions"><button>Create tournament</button><a href="#">Back to my tournaments</a></div>
    </form>
  <//>`;
}
