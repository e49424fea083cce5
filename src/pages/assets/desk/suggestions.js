// Suggestions while typing, from what is stored: players, factions, scenarios, battle packs, clubs.
import { html } from 'htm/preact';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { ask } from './api.js';

export const Known = createContext({ games: [], factions: [], scenarios: [], battlePacks: [], clubs: [] });

/** The words of each list, for the inputs that name it. */
export function Lists() {
  const { games, factions, scenarios, battlePacks, clubs } = useContext(Known);
  const list = (id, words) =>
    html`<datalist id=${id}>${words.map((word) => html`<option value=${word} />`)}</datalist>`;
  return html`${list('games', games)}${list('factions', factions)}${list('scenarios', scenarios)}${list('battle-packs', battlePacks)}
    <datalist id="clubs">${clubs.map(({ slug, name }) => html`<option value=${slug}>${name}</option>`)}</datalist>`;
}

/** What a search of the service finds. It takes a single letter for a whole word, so the last word is left out until it has two letters. */
export async function search(path, text) {
  const q = text.trim().replace(/(^|\s)\S$/, '');
  return q === '' ? [] : (await ask('GET', `${path}?q=${encodeURIComponent(q)}`)).data;
}

const searches = new Map();

/** People of the directory whose name begins with the text; none where the service does not answer. Every row of a list may ask, so answers are cached. */
export async function findPlayers(text) {
  if (!searches.has(text)) searches.set(text, search('/players', text));
  try {
    return await searches.get(text);
  } catch {
    searches.delete(text);
    return [];
  }
}

export function sayPlayer({ player, playerId, club }) {
  return [player, club?.name, playerId].filter(Boolean).join(', ');
}
