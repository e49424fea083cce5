// What is stored already, offered while one types: players with club and id, factions, scenarios, battle packs, clubs.

import { html } from 'htm/preact';
import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { ask } from './api.js';
import { Button } from './fields.js';
import { findNear, isAlike } from './names.js';

export const Known = createContext({ games: [], factions: [], scenarios: [], battlePacks: [], clubs: [] });

/** The words of each list, for the inputs that name it. */
export function Lists() {
  const { games, factions, scenarios, battlePacks, clubs } = useContext(Known);
  const list = (id, words) =>
    html`<datalist id=${id}>${words.map((word) => html`<option value=${word} />`)}</datalist>`;
  return html`${list('games', games)}${list('factions', factions)}${list('scenarios', scenarios)}${list('battle-packs', battlePacks)}
    <datalist id="clubs">${clubs.map(({ slug, name }) => html`<option value=${slug}>${name}</option>`)}</datalist>`;
}

/** A word that is nearly one that is stored is asked about. */
export function NearMiss({ word, kind, onTake }) {
  const near = findNear(word, useContext(Known)[kind]);
  if (near === undefined) return undefined;
  return html`<p class="ask">Did you mean <${Button} kind="link" onClick=${() => onTake(near)}>${near}<//>?</p>`;
}

const asked = new Map();

/** People of the directory whose name begins so. A single letter is a whole word to the search, so that the last one waits for its second. */
export function findPlayers(name) {
  const q = name.trim().replace(/\s\S$/, '');
  if (!asked.has(q))
    asked.set(
      q,
      ask('GET', `/players?q=${encodeURIComponent(q)}`).then(
        ({ data }) => data,
        () => {
          asked.delete(q);
          return [];
        },
      ),
    );
  return asked.get(q);
}

export function sayPlayer({ player, playerId, club }) {
  return [player, club?.name, playerId].filter(Boolean).join(', ');
}

/** The people of the directory with exactly this name, where none is chosen yet. */
export function useSamePeople({ player, playerId }) {
  const [people, setPeople] = useState([]);
  const isWanted = playerId == null && player.trim().length > 1;
  useEffect(() => {
    let isCurrent = isWanted;
    setPeople([]);
    if (isWanted)
      findPlayers(player).then(
        (found) => isCurrent && setPeople(found.filter((one) => isAlike(one.player, player)).slice(0, 3)),
      );
    return () => {
      isCurrent = false;
    };
  }, [player, isWanted]);
  return people;
}
