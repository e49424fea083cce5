// Questions beside what was typed: is this a word, or a person, that is already stored?

import { html } from 'htm/preact';
import { useContext } from 'preact/hooks';
import type { ParticipantRecord } from '#rules/event-file/record';
import type { SuggestedPlayer } from '../../../contract/organiser-answers.ts';
import { Button } from './fields.ts';
import { findNear, isAlike } from './names.ts';
import { findPlayers, Known } from './suggestions.ts';
import { useLoaded } from './view.ts';

/** Suggests the stored word that was probably meant. */
export function NearMiss({
  word,
  kind,
  onTake,
}: {
  readonly word: string | null | undefined;
  readonly kind: 'games' | 'factions' | 'scenarios' | 'battlePacks';
  readonly onTake: (word: string) => void;
}) {
  const near = findNear(word, useContext(Known)[kind]);
  if (near === undefined) return undefined;
  return html`<p class="ask">Did you mean <${Button} kind="link" onClick=${() => onTake(near)}>${near}<//>?</p>`;
}

/** The people of the directory with exactly this name, where none is chosen yet. */
export function useSamePeople({ player, playerId }: ParticipantRecord): SuggestedPlayer[] {
  const { value: found = [] } = useLoaded(
    async () => (playerId == null ? findPlayers(player) : []),
    [player, playerId],
  );
  return found.filter((one) => isAlike(one.player, player)).slice(0, 3);
}
