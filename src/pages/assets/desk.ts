// The desk: an organiser runs a tournament from an empty page to final standings. State goes down, changes go up (draft.ts).

import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { Me, Suggestions } from '../../contract/organiser-answers.ts';
import { ask } from './desk/api.ts';
import { History, Home } from './desk/home.ts';
import { NewTournament } from './desk/new-tournament.ts';
import { start } from './desk/sign-in.ts';
import { Known } from './desk/suggestions.ts';
import { Tournament } from './desk/tournament.ts';
import { useAddress } from './desk/view.ts';

async function load() {
  const [me, known] = await Promise.all([ask<Me>('GET', '/me'), ask<Suggestions>('GET', '/suggestions')]);
  return { me: me.data, known: known.data };
}

function Desk({
  me,
  known,
  leave,
}: {
  readonly me: Me;
  readonly known: Suggestions;
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

start(load, (loaded, { leave }) => html`<${Desk} ...${loaded} leave=${leave} />`);
