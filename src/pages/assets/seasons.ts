// The desk's page "Seasons": the key's seasons, and the editor of one.

import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { countOf } from '#rules/text/numbers';
import type { Me, OwnSeason, OwnTournament, Suggestions } from '../../contract/organiser-answers.ts';
import { ask, askAll, messageOf, undo } from './desk/api.ts';
import { Button } from './desk/fields.ts';
import { start } from './desk/sign-in.ts';
import { Known } from './desk/suggestions.ts';
import { Heading, Notice, useAct, useAddress, useLoaded } from './desk/view.ts';
import { Editor } from './seasons/editor.ts';

async function load() {
  const [me, known, own] = await Promise.all([
    ask<Me>('GET', '/me'),
    ask<Suggestions>('GET', '/suggestions'),
    // The newest; a search finds the others.
    ask<OwnTournament[]>('GET', '/tournaments?limit=100'),
  ]);
  return { me: me.data, known: known.data, own: own.data };
}

function Seasons({
  me,
  known,
  own,
}: {
  readonly me: Me;
  readonly known: Suggestions;
  readonly own: readonly OwnTournament[];
}) {
  const [removed, setRemoved] = useState<string>();
  const { word, name } = useAddress();
  if (word !== 'new' && word !== 'season')
    return html`<${List} removed=${removed} onUndone=${() => setRemoved(undefined)} />`;
  return html`<${Known.Provider} value=${known}>
    <${Editor} key=${name} slug=${name || undefined} ...${{ me, own }} onRemoved=${setRemoved} />
  <//>`;
}

/** `removed`: the submission that removed a season a moment ago. */
function List({
  removed,
  onUndone,
}: {
  readonly removed: string | undefined;
  readonly onUndone: () => void;
}) {
  const [version, setVersion] = useState(0);
  const [failed, act] = useAct();
  const { value: all, error } = useLoaded(() => askAll<OwnSeason>('/seasons'), [version]);
  const reload = () => setVersion((now) => now + 1);
  const bringBack = () =>
    act(async () => {
      await undo(removed ?? '');
      onUndone();
      reload();
      return undefined;
    });
  const problem = failed?.text ?? (error && messageOf(error));
  return html`<${Heading}>My seasons<//>
    <div class="actions"><a class="button" href="#new">New season</a><a href="../desk">Back to the desk</a></div>
    ${removed && html`<${Notice} text="The season is removed." kind="good"><${Button} onClick=${bringBack}>Undo<//><//>`}
    ${problem && html`<${Notice} text=${problem} kind="bad"><${Button} onClick=${reload}>Try again<//><//>`}
    ${all?.length === 0 && html`<p class="empty">You have no seasons yet. A season adds up the results of many tournaments.</p>`}
    <ul class="own stack">${all?.map(Own)}</ul>`;
}

function Own({ slug, name, from, to, events, players, published, setAside }: OwnSeason) {
  return html`<li key=${slug}>
    <a href=${`#season=${encodeURIComponent(slug)}`}>${name}</a>
    <span class="own-about fine">
      <span>${[from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ') || 'no dates'}</span>
      <span>${countOf(events, 'tournament')}</span>
      <span>${countOf(players, 'player')}</span>
      <span class="tag">${published ? 'published' : 'not published'}${setAside && ', not up to date'}</span>
    </span>
  </li>`;
}

start(load, (loaded) => html`<${Seasons} ...${loaded} />`);
