// The desk: an organiser runs a tournament from an empty page to final standings. State goes down, changes go up (draft.ts).

import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { Me, Suggestions } from '../../contract/organiser-answers.ts';
import { ask } from './desk/api.ts';
import { History, Home } from './desk/home.ts';
import { NewTournament } from './desk/new-tournament.ts';
import { recall, storePage } from './desk/offline.ts';
import { start } from './desk/sign-in.ts';
import { store } from './desk/storage.ts';
import { Known } from './desk/suggestions.ts';
import { Tournament } from './desk/tournament.ts';
import { useAddress } from './desk/view.ts';

interface Loaded {
  readonly me: Me;
  readonly known: Suggestions;
}

/** No tournament has this address. */
const ownSlug = '';

async function load(): Promise<Loaded> {
  try {
    const [me, known] = await Promise.all([ask<Me>('GET', '/me'), ask<Suggestions>('GET', '/suggestions')]);
    const loaded = { me: me.data, known: known.data };
    store('seen', ownSlug, loaded);
    return loaded;
  } catch (error) {
    return recall(error, ownSlug);
  }
}

function Desk({
  me,
  known,
  leave,
}: Loaded & {
  readonly leave: () => void;
}) {
  const { word, name, tab } = useAddress();
  const views: Readonly<Record<string, (() => VNode) | undefined>> = {
    new: () => html`<${NewTournament} me=${me} />`,
    history: () => html`<${History} />`,
    tournament: () => html`<${Tournament} key=${name} slug=${name} tab=${tab} me=${me} />`,
  };
  return html`<${Known.Provider} value=${known}>${views[word]?.() ?? html`<${Home} me=${me} onSignOut=${leave} />`}<//>`;
}

storePage().catch(() => {});
start(load, (loaded, { leave }) => html`<${Desk} ...${loaded} leave=${leave} />`);
