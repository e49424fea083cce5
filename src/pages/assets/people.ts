// The desk's page "People": pairs of players who may be the same person, to be compared, merged or marked as different people.

import { html } from 'htm/preact';
import { createContext } from 'preact';
import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { countOf } from '#rules/text/numbers';
import type {
  Comparison as Compared,
  ComparedPlayer,
  DuplicatePair,
  DuplicatePerson,
  SubmissionAnswer,
  SuggestedPlayer,
} from '../../contract/organiser-answers.ts';
import { ask, makePlayerId, messageOf, postJson, type ServiceAnswer, undo } from './desk/api.ts';
import { Button } from './desk/fields.ts';
import { start } from './desk/sign-in.ts';
import { FindPlayer } from './desk/suggestions.ts';
import { Heading, Notice, useAct, useLoaded } from './desk/view.ts';

/** Does one thing after another, each of which can be undone, and says what was done. */
type Act = (
  works: readonly (() => Promise<ServiceAnswer<SubmissionAnswer>>)[],
  words: string,
) => Promise<void>;

/** Names of tournaments, by slug. */
type Names = Readonly<Record<string, string>>;

const Tournaments = createContext<Names>({});

function People({
  data,
  more,
  tournaments,
  reload,
}: {
  readonly data: readonly DuplicatePair[];
  readonly more: number;
  readonly tournaments: Names;
  readonly reload: () => Promise<void>;
}) {
  const [done, report] = useAct<{ readonly ids: readonly string[] }>();
  const act: Act = (works, words) =>
    report(async () => {
      const ids: string[] = [];
      for (const work of works) ids.unshift((await work()).data.id);
      await reload();
      return { ids };
    }, words);
  const undoAll = () =>
    report(async () => {
      for (const id of done?.ids ?? []) await undo(id);
      await reload();
      return { ids: [] };
    }, 'Undone: the previous state is restored.');
  return html`<${Tournaments.Provider} value=${tournaments}>
    <${Heading}>Possible duplicates<//>
    <p><a href="../desk">Back to the desk</a>${data.length > 0 && html` · <a href="#compare">Compare any two players</a>`}</p>
    ${done && html`<${Done} key=${done.text} ...${done} onUndo=${undoAll} />`}
    ${data.length === 0 && html`<p class="empty">No two players look like the same person.</p>`}
    <ul class="log stack">${data.map((pair) => html`<${Pair} key=${JSON.stringify(pair.players)} ...${pair} act=${act} />`)}</ul>
    ${more > 0 && html`<p class="hint">${countOf(more, 'more pair')} will appear as you work through these.</p>`}
    <${LookUp} act=${act} />
  <//>`;
}

/** Any two players, chosen by name. */
function LookUp({ act }: { readonly act: Act }) {
  const [players, setPlayers] = useState<readonly SuggestedPlayer[]>([]);
  const [first, second] = players;
  const choose = (one: SuggestedPlayer) =>
    setPlayers(first === undefined || first.playerId === one.playerId ? [one] : [first, one]);
  return html`<section id="compare"><h3>Compare any two players</h3>
    ${first && html`<p>${first.player} <span class="hint">${first.playerId}</span> <${Button} kind="link" onClick=${() => setPlayers([])}>choose others<//></p>`}
    ${second === undefined && html`<${FindPlayer} label=${first === undefined ? 'First player' : 'Second player'} onTake=${choose} />`}
    ${second && html`<ul class="log stack"><${Pair} key=${second.playerId} players=${players} reasons=${[]} act=${act} isCompared=${true} /></ul>`}
  </section>`;
}

/** What was done, with a button to undo it. It gets the focus, because the buttons that were pressed are gone. */
function Done({
  ids = [],
  onUndo,
  ...notice
}: {
  readonly ids?: readonly string[];
  readonly onUndo: () => void;
  readonly text: string;
}) {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => place.current?.focus(), []);
  return html`<div tabindex="-1" ref=${place}>
    <${Notice} ...${notice}>${ids.length > 0 && html`<${Button} aria-label=${`Undo: ${notice.text}`} onClick=${onUndo}>Undo<//>`}<//>
  </div>`;
}

/** `isCompared`: shown side by side at once. */
function Pair({
  players,
  reasons,
  act,
  isCompared = false,
}: DuplicatePair & { readonly act: Act; readonly isCompared?: boolean }) {
  const [isOpen, setOpen] = useState(isCompared);
  const names = useContext(Tournaments);
  const [first, second] = players;
  const hasIds = players.every(({ playerId }) => playerId !== null);
  const merge = (from: DuplicatePerson, into: DuplicatePerson) =>
    act(
      [() => postJson('/people/merge', { from: from.playerId, into: into.playerId })],
      `${from.playerId} is shown as ${into.playerId} now.`,
    );
  const separate = () =>
    act(
      [() => postJson('/people/distinct', { a: first.playerId, b: second.playerId })],
      `${first.playerId} and ${second.playerId} are recorded as two people.`,
    );
  return html`<li>
    <div>
      <h3>${first.player} <span class="hint">${sayId(first, names)}</span> and ${second.player} <span class="hint">${sayId(second, names)}</span></h3>
      <p class="fine">${reasons.join(' · ')}</p>
      ${
        hasIds
          ? html`<div class="actions">
              ${(
                [
                  [second, first],
                  [first, second],
                ] as const
              ).map(
                ([from, into]) =>
                  html`<${Button} onClick=${() => merge(from, into)}>Merge, show as ${into.playerId}<//>`,
              )}
              <${Button} onClick=${separate}>Not the same<//>
              <${Button} aria-expanded=${isOpen} onClick=${() => setOpen(!isOpen)}>Side by side<//>
            </div>
            ${isOpen && html`<${Comparison} players=${players} />`}`
          : html`<${Assign} players=${players} act=${act} />`
      }
    </div>
  </li>`;
}

function sayId({ playerId, tournament = '' }: DuplicatePerson, names: Names) {
  const address = `../desk#tournament=${encodeURIComponent(tournament)}`;
  return playerId ?? html`without an id, in <a href=${address}>${names[tournament] ?? tournament}</a>`;
}

/** Gives the entry without an id that of the other or, if neither has one, both the same new id. */
function Assign({ players, act }: { readonly players: readonly DuplicatePerson[]; readonly act: Act }) {
  const names = useContext(Tournaments);
  const known = players.find(({ playerId }) => playerId !== null)?.playerId;
  const entries = players.filter(({ playerId }) => playerId === null);
  const where = entries
    .map(({ player, tournament = '' }) => `${player} in ${names[tournament] ?? tournament}`)
    .join(' and ');
  const assign = () => {
    const id = known ?? makePlayerId();
    return act(
      entries.map(
        ({ player: name, tournament }) =>
          () =>
            postJson('/people/assign', { id, name, tournament }),
      ),
      `${where} ${entries.length > 1 ? 'have' : 'has'} the player id ${id} now.`,
    );
  };
  const words = known == null ? 'The same person: give both a new id' : `Give the id ${known}`;
  const whom = known == null ? `, to ${where}` : ` to ${where}`;
  return html`<div class="actions"><${Button} aria-label=${words + whom} onClick=${assign}>${words}<//></div>`;
}

const rows: readonly (readonly [label: string, show: (player: ComparedPlayer) => unknown])[] = [
  ['Names', ({ player, names }) => [player, ...names].join(', ')],
  [
    'Battles',
    ({ battles, wins, draws, losses }) => `${battles}: ${wins} won, ${draws} drawn, ${losses} lost`,
  ],
  ['Last played', ({ lastPlayed }) => lastPlayed ?? 'no date'],
  [
    'Factions',
    ({ factions }) => factions.map((one) => `${one.faction} (${one.battles})`).join(', ') || 'none',
  ],
  ['Clubs', ({ clubs }) => clubs.join(', ') || 'none'],
  ['Events', showEvents],
];

/** Two players side by side: names, results, factions, clubs, tournaments, and their battles against each other. */
function Comparison({ players }: { readonly players: readonly DuplicatePerson[] }) {
  const [first, second] = players.map(({ playerId }) => encodeURIComponent(playerId ?? ''));
  const path = `/people/compare?a=${first}&b=${second}`;
  const { value, error } = useLoaded(async () => (await ask<Compared>('GET', path)).data, [path]);
  if (error) return html`<${Notice} text=${messageOf(error)} kind="bad" />`;
  if (value === undefined) return html`<p>Loading …</p>`;
  const [one, other] = value.players;
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${`${one.playerId} and ${other.playerId} side by side`}>
      <table class="compare">
        <thead><tr><td></td>${value.players.map(({ playerId }) => html`<th scope="col"><a href=${`../players/${encodeURIComponent(playerId)}`}>${playerId}</a></th>`)}</tr></thead>
        <tbody>${rows.map(([label, show]) => html`<tr><th scope="row">${label}</th><td>${show(one)}</td><td>${show(other)}</td></tr>`)}</tbody>
      </table>
    </div>
    <p class="hint">${value.battles.length === 0 ? 'They never met in a battle.' : `They met in ${countOf(value.battles.length, 'battle')}: ${value.battles.map(sayBattle).join('; ')}`}</p>`;
}

function showEvents({ events, tournaments }: ComparedPlayer) {
  const more = tournaments - events.length;
  return html`<ul>${events.map(
    ({ slug, name, startDate, faction, finalPlacement }) =>
      html`<li><a href=${`../tournaments/${encodeURIComponent(slug)}`}>${name}</a>${[startDate, faction, finalPlacement && `place ${finalPlacement}`].filter(Boolean).map((word) => `, ${word}`)}</li>`,
  )}</ul>${more > 0 && `and ${more} more`}`;
}

function sayBattle({ date, players: [first, second] }: Compared['battles'][number]): string {
  return `${date ?? 'no date'}: ${first?.player} ${first?.victoryPoints ?? '?'} – ${second?.victoryPoints ?? '?'} ${second?.player}`;
}

start(
  () =>
    ask<readonly DuplicatePair[], { readonly more: number; readonly tournaments: Names }>(
      'GET',
      '/people/duplicates',
    ),
  (found, { reload }) => html`<${People} ...${found} reload=${reload} />`,
);
