// A page of the desk with seasons or ratings: those that the key may change, and the editor of one.

import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import type { Me, OwnTournament, Suggestions } from '../../../contract/organiser-answers.ts';
import { ask, askAll, messageOf, undo } from '../desk/api.ts';
import { Button } from '../desk/fields.ts';
import { start } from '../desk/sign-in.ts';
import { Known } from '../desk/suggestions.ts';
import { Heading, Notice, useAct, useAddress, useLoaded } from '../desk/view.ts';
import type { Edited, EditedRecord, OwnRecord } from './edited.ts';
import { Editor } from './editor.ts';

export function startPage<Record extends EditedRecord, Own extends OwnRecord>(of: Edited<Record, Own>): void {
  start(load, (loaded) => html`<${Page} of=${of} ...${loaded} />`);
}

async function load() {
  const [me, known, own] = await Promise.all([
    ask<Me>('GET', '/me'),
    ask<Suggestions>('GET', '/suggestions'),
    // The newest; a search finds the others.
    ask<OwnTournament[]>('GET', '/tournaments?limit=100'),
  ]);
  return { me: me.data, known: known.data, own: own.data };
}

function Page<Record extends EditedRecord, Own extends OwnRecord>({
  of,
  me,
  known,
  own,
}: {
  readonly of: Edited<Record, Own>;
  readonly me: Me;
  readonly known: Suggestions;
  readonly own: readonly OwnTournament[];
}) {
  const [removed, setRemoved] = useState<string>();
  const { word, name } = useAddress();
  if (word !== 'new' && word !== of.noun)
    return html`<${List} ...${{ of, removed }} onUndone=${() => setRemoved(undefined)} />`;
  return html`<${Known.Provider} value=${known}>
    <${Editor} key=${name} slug=${name || undefined} ...${{ of, me, own }} onRemoved=${setRemoved} />
  <//>`;
}

/** `removed`: the submission that removed one a moment ago. */
function List<Record extends EditedRecord, Own extends OwnRecord>({
  of: { noun, purpose, sayAbout, isLate },
  removed,
  onUndone,
}: {
  readonly of: Edited<Record, Own>;
  readonly removed: string | undefined;
  readonly onUndone: () => void;
}) {
  const [version, setVersion] = useState(0);
  const [failed, act] = useAct();
  const { value: all, error } = useLoaded(() => askAll<Own>(`/${noun}s`), [version]);
  const reload = () => setVersion((now) => now + 1);
  const bringBack = () =>
    act(async () => {
      await undo(removed ?? '');
      onUndone();
      reload();
      return undefined;
    });
  const problem = failed?.text ?? (error && messageOf(error));
  const line = (one: Own) =>
    html`<li key=${one.slug}>
      <a href=${`#${noun}=${encodeURIComponent(one.slug)}`}>${one.name}</a>
      <span class="own-about fine">
        ${sayAbout(one).map((words) => html`<span>${words}</span>`)}
        <span class="tag">${one.published ? 'published' : 'not published'}${isLate(one) && ', not up to date'}</span>
      </span>
    </li>`;
  return html`<${Heading}>My ${noun}s<//>
    <div class="actions"><a class="button" href="#new">New ${noun}</a><a href="../desk">Back to the desk</a></div>
    ${removed && html`<${Notice} text=${`The ${noun} is removed.`} kind="good"><${Button} onClick=${bringBack}>Undo<//><//>`}
    ${problem && html`<${Notice} text=${problem} kind="bad"><${Button} onClick=${reload}>Try again<//><//>`}
    ${all?.length === 0 && html`<p class="empty">You have no ${noun}s yet. ${purpose}</p>`}
    <ul class="own stack">${all?.map(line)}</ul>`;
}
