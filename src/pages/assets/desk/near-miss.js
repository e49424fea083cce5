// Questions beside what was typed: is it a word, or a person, that is stored already?
import { html } from 'htm/preact';
import { useContext } from 'preact/hooks';
import { Button } from './fields.js';
import { findNear, isAlike } from './names.js';
import { findPlayers, Known } from './suggestions.js';
import { useLoaded } from './view.js';

/** Suggests the stored word that was probably meant. */
export function NearMiss({ word, kind, onTake }) {
  const near = findNear(word, useContext(Known)[kind]);
  if (near === undefined) return undefined;
  return html`<p class="ask">Did you mean <${Button} kind="link" onClick=${() => onTake(near)}>${near}<//>?</p>`;
}

/** The people of the directory with exactly this name, where none is chosen yet. */
export function useSamePeople({ player, playerId }) {
  const { value: found = [] } = useLoaded(
    async () => (playerId == null ? findPlayers(player) : []),
    [player, playerId],
  );
  return found.filter((one) => isAlike(one.player, player)).slice(0, 3);
}
