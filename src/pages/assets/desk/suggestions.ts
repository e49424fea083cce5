// Suggestions while typing, from what is stored: players, factions, scenarios, battle packs, clubs.

import { html } from 'htm/preact';
import { createContext } from 'preact';
import { useContext, useRef, useState } from 'preact/hooks';
import type { SuggestedPlayer, Suggestions } from '../../../contract/organiser-answers.ts';
import { ask } from './api.ts';
import { Button, TextField } from './fields.ts';
import { useLoaded } from './view.ts';

export const Known = createContext<Suggestions>({
  games: [],
  factions: [],
  scenarios: [],
  battlePacks: [],
  clubs: [],
});

/** The words of each list, for the inputs that name it. */
export function Lists() {
  const { games, factions, scenarios, battlePacks, clubs } = useContext(Known);
  const list = (id: string, words: readonly string[]) =>
    html`<datalist id=${id}>${words.map((word) => html`<option value=${word} />`)}</datalist>`;
  return html`${list('games', games)}${list('factions', factions)}${list('scenarios', scenarios)}${list('battle-packs', battlePacks)}
    <datalist id="clubs">${clubs.map(({ slug, name }) => html`<option value=${slug}>${name}</option>`)}</datalist>`;
}

/** What a search of the service finds. It takes a single letter for a whole word, so the last word is left out until it has two letters. */
export async function search<One>(path: string, text: string): Promise<readonly One[]> {
  const q = text.trim().replace(/(^|\s)\S$/, '');
  return q === '' ? [] : (await ask<One[]>('GET', `${path}?q=${encodeURIComponent(q)}`)).data;
}

const searches = new Map<string, Promise<readonly SuggestedPlayer[]>>();

/** People of the directory whose name begins with the text. Every row of a list may ask, so answers are cached. */
export function findPlayers(text: string): Promise<readonly SuggestedPlayer[]> {
  const found = searches.get(text) ?? search<SuggestedPlayer>('/players', text);
  searches.set(text, found);
  found.catch(() => searches.delete(text));
  return found;
}

export function sayPlayer({ player, playerId, club }: SuggestedPlayer): string {
  return [player, club?.name, playerId].filter(Boolean).join(', ');
}

/** A field to search in, with a button for each thing found. `find` returns pairs of a label and what is taken; `on`: changes whenever `find` would return something else. */
export function Find<One>({
  label,
  hint,
  at,
  find,
  on,
  onTake,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly at?: string | undefined;
  readonly find: (text: string) => Promise<(readonly [label: string, one: One])[]>;
  readonly on?: unknown;
  readonly onTake: (one: One) => void;
}) {
  const form = useRef<HTMLElement>(null);
  const [text, setText] = useState('');
  const { value: found = [] } = useLoaded(() => find(text.trim()), [text, on]);
  const take = (one: One) => {
    onTake(one);
    setText('');
    form.current?.querySelector('input')?.focus();
  };
  return html`<div class="find" ref=${form}>
    <${TextField} ...${{ label, hint, at }} value=${text} onChange=${setText} />
    <ul class="picks">${found.map(([name, one]) => html`<li key=${name}><${Button} onClick=${() => take(one)}>${name}<//></li>`)}</ul>
  </div>`;
}

/** Finds people with a player page. */
export function FindPlayer({
  label,
  at,
  onTake,
}: {
  readonly label: string;
  readonly at?: string;
  readonly onTake: (one: SuggestedPlayer) => void;
}) {
  const find = async (text: string) => (await findPlayers(text)).map((one) => [sayPlayer(one), one] as const);
  return html`<${Find} ...${{ label, at, find, onTake }} hint="Type a name, then choose a player." />`;
}
