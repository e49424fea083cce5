// The form of a new tournament: its details, format, scoring and tie-breakers, all with sensible defaults.

import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import type { TournamentRecord } from '#rules/event-file/record';
import type { Me } from '../../../contract/organiser-answers.ts';
import { About } from './about.ts';
import { makeName, messageOf, ServiceError, statusOf, submit } from './api.ts';
import { Problems } from './fields.ts';
import { Format } from './format.ts';
import { sayPlace } from './problems.ts';
import type { Edit } from './record.ts';
import { addressOf, makeRecord } from './record.ts';
import type { PlacedProblem } from './say-problem.ts';
import { placeProblems } from './say-problem.ts';
import { Rules } from './scoring.ts';
import { drop, readStored, store } from './storage.ts';
import { Lists } from './suggestions.ts';
import { Heading, Rejection } from './view.ts';

/** No tournament has this address. */
const draftSlug = '';

export function NewTournament({ me }: { readonly me: Me }) {
  const [draft, setDraft] = useState(
    () =>
      readStored<{ readonly name: string; readonly record: TournamentRecord }>('draft', draftSlug) ?? {
        name: makeName(),
        record: makeRecord(me.clubs.find((club) => club !== '*')),
      },
  );
  const [failed, setFailed] = useState<{
    readonly message?: string;
    readonly problems: readonly PlacedProblem[];
  }>({
    problems: [],
  });
  const [isBusy, setBusy] = useState(false);
  const { record, name } = draft;
  const edit: Edit = (change) =>
    setDraft((now) => {
      const next = { name: makeName(), record: change(now.record) };
      store('draft', draftSlug, next);
      return next;
    });
  async function create(event: Event): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      await submit('tournaments', record, { name });
      drop('draft', draftSlug);
      location.hash = addressOf(record.slug, 'players');
    } catch (error) {
      const message =
        statusOf(error) === 412 ? 'This web address is already taken: choose another.' : messageOf(error);
      setFailed({ message, problems: placeProblems(error instanceof ServiceError ? error.problems : []) });
    }
    setBusy(false);
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
        html`<${Rejection} ...${failed} sayPlace=${(pointer: string) => sayPlace(record, pointer)} />`
      }
      <div class="actions"><button disabled=${isBusy} aria-busy=${isBusy}>${isBusy ? 'Creating …' : 'Create tournament'}</button><a href="#">Back to my tournaments</a></div>
    </form>
  <//>`;
}
