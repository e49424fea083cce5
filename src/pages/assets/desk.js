// The desk: an organiser runs a tournament from an empty page to final standings. State goes down, changes go up (draft.js).
import { html } from 'htm/preact';
import { ask } from './desk/api.js';
import { History, Home } from './desk/home.js';
import { NewTournament } from './desk/new-tournament.js';
import { start } from './desk/sign-in.js';
import { Known } from './desk/suggestions.js';
import { Tournament } from './desk/tournament.js';
import { useAddress } from './desk/view.js';

async function load() {
  const [me, known] = await Promise.all([ask('GET', '/me'), ask('GET', '/suggestions')]);
  return { me: me.data, known: known.data };
}

function Desk({ me, known, leave }) {
  const { word, name, tab } = useAddress();
  const view = {
    new: () => html`<${NewTournament} me=${me} />`,
    history: () => html`<${History} />`,
    tournament: () => html`<${Tournament} key=${name} slug=${name} tab=${tab} me=${me} />`,
  }[word];
  return html`<${Known.Provider} value=${known}>${view?.() ?? html`<${Home} me=${me} onSignOut=${leave} />`}<//>`;
}

start(load, (loaded, { leave }) => html`<${Desk} ...${loaded} leave=${leave} />`);
