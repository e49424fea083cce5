// A new tournament: what it is, its format, scoring and tie-breakers, all with something sensible filled in.
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { About } from './about.js';
import { makeName, postJson } from './api.js';
import { Problems } from './fields.js';
import { Format } from './format.js';
import { sayPlace } from './problems.js';
import { makeRecord } from './record.js';
import { placeProblems } from './say-problem.js';
import { Scoring } from './scoring.js';
import { dropDraft, keepDraft, readDraft } from './storage.js';
import { Lists } from './suggestions.js';
import { ExampleBoard, TieBreakers } from './tie-breakers.js';
import { addressOf, Heading, Rejection } from './view.js';

/** No tournament has this address. */
const draftSlug = '';

export function NewTournament({ me }) {
  const [draft, setDraft] = useState(
    () =>
      readDraft(draftSlug) ?? { name: makeName(), record: makeRecord(me.clubs.find((club) => club !== '*')) },
  );
  const [failed, setFailed] = useState({ problems: [] });
  const { record, name } = draft;
  const edit = (change) =>
    setDraft((now) => {
      const next = { name: makeName(), record: change(now.record) };
      keepDraft(draftSlug, next);
      return next;
    });
  async function create(event) {
    event.preventDefault();
    try {
      await postJson(
        '/submissions',
        { format: 'muster/1', tournaments: [record] },
        {
          'if-none-match': '*',
          'idempotency-key': name,
        },
      );
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
      <section class="set-up">
        <div><h3>Scoring and tie-breakers</h3><${Scoring} ...${{ record, edit }} /><${TieBreakers} ...${{ record, edit }} /></div>
        <${ExampleBoard} record=${record} />
      </section>
      ${
        failed.message &&
        html`<${Rejection} ...${failed} sayPlace=${(pointer) => sayPlace(record, pointer)} />`
      }
      <div class="actions"><button>Create tournament</button><a href="#">Back to my tournaments</a></div>
    </form>
  <//>`;
}
