// The desk: an organiser runs a tournament from an empty page to final standings. State goes down, changes go up (draft.ts).

import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { Me, Suggestions } from '../../contract/organiser-answers.ts';
import { ask } from './desk/api.ts';
import { AllHistory, Home } from './desk/home.ts';
import { NewTournament } from './desk/new-tournament.ts';
import { recall, storePage } from './desk/offline.ts';
import { hasRights, isOrganiser } from './desk/role.ts';
import { start } from './desk/sign-in.ts';
import { keepPerson, store } from './desk/storage.ts';
import { Known } from './desk/suggestions.ts';
import { Tournament } from './desk/tournament.ts';
import { useAddress } from './desk/view.ts';

interface Loaded {
  readonly me: Me;
  readonly known: Suggestions;
}

/** No tournament has this address. */
const ownSlug = '';

const noNames: Suggestions = { games: [], factions: [], scenarios: [], battlePacks: [], clubs: [] };

async function load(): Promise<Loaded> {
  try {
    const { data: me } = await ask<Me>('GET', '/me');
    keepPerson(me.tournaments && (me.account ?? me.tournaments.map(({ name }) => name).join()));
    // A helper needs no names, and may not read them.
    const isHelper = me.tournaments?.length && !hasRights(me) && !me.tournaments.some(isOrganiser);
    const known = isHelper ? noNames : (await ask<Suggestions>('GET', '/suggestions')).data;
    const loaded = { me, known };
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
  readonly leave: () => Promise<void>;
}) {
  const { word, name, tab } = useAddress();
  const views: Readonly<Record<string, (() => VNode) | undefined>> = {
    new: () => html`<${NewTournament} me=${me} />`,
    history: () => html`<${AllHistory} />`,
    tournament: () => html`<${Tournament} key=${name} slug=${name} tab=${tab} me=${me} />`,
  };
  return html`<${Known.Provider} value=${known}>${views[word]?.() ?? html`<${Home} me=${me} onSignOut=${leave} />`}<//>`;
}

storePage().catch(() => {});
start(load, (loaded, { leave }) => html`<${Desk} ...${loaded} leave=${leave} />`);
