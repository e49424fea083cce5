// The players: typed or pasted, with suggestions from the directory; and the settings of their personal pages.

import { html } from 'htm/preact';
import { useContext, useRef, useState } from 'preact/hooks';
import type { TournamentRecord } from '#rules/event-file/record';
import { countOf } from '#rules/text/numbers';
import type { DraftState } from './draft.ts';
import { AreaField, Button, Check, TextField } from './fields.ts';
import type { ShownFigures } from './figures.ts';
import type { Person } from './names.ts';
import { isAlike, readPeople } from './names.ts';
import { NextLink } from './next-step.ts';
import { PlayerRow } from './player-row.ts';
import type { Edit } from './record.ts';
import { addParticipants, addressOf, drawGroups } from './record.ts';
import { set } from './set.ts';
import { findPlayers, Known, sayPlayer } from './suggestions.ts';
import { announce, Notice, useLoaded } from './view.ts';

export function Players({
  state,
  record,
  figures,
  edit,
}: {
  readonly state: DraftState;
  readonly record: TournamentRecord;
  readonly figures: ShownFigures;
  readonly edit: Edit;
}) {
  const dropped = record.participants.filter(({ dropped: is }) => is).length;
  const groups = figures.stages.find(({ id }) => id === 'swiss')?.groups ?? [];
  return html`<section class="tab">
    <div class="tab-head">
      <h3>${countOf(record.participants.length, 'player')}${dropped > 0 && `, ${dropped} dropped out`}</h3>
      <${NextLink} ...${{ record, figures }} />
    </div>
    <${AddPlayers} ...${{ record, edit }} />
    <${PersonalPages} ...${{ state, record, edit }} />
    ${groups.length > 0 && record.battles.length === 0 && record.participants.length > 0 && html`<p><${Button} onClick=${() => edit(drawGroups)}>Redraw the groups<//></p>`}
    <ol class="stack">
      ${record.participants.map(
        (participant, index) =>
          html`<${PlayerRow} key=${participant.key} ...${{ record, edit, participant, index, groups }} />`,
      )}
    </ol>
  </section>`;
}

function AddPlayers({ record, edit }: { readonly record: TournamentRecord; readonly edit: Edit }) {
  const [name, setName] = useState('');
  const [faction, setFaction] = useState('');
  const [pasted, setPasted] = useState('');
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const { clubs } = useContext(Known);
  const input = useRef<HTMLElement>(null);
  const people = readPeople(pasted);

  /** Clubs are matched by slug or name; unknown ones are reported and left out. */
  function add(list: readonly Person[]): void {
    const others = new Set<string>();
    const found = list.map(({ club, ...one }): Person => {
      const known = clubs.find(({ slug, name: full }) => club && (slug === club || isAlike(full, club)));
      if (club && !known) others.add(club);
      return { ...one, ...(known && { club: known.slug }) };
    });
    const isThere = ({ player }: Person) =>
      list.length > 1 && record.participants.some((one) => isAlike(one.player, player));
    const added = found.filter((one) => !isThere(one));
    edit((now) => addParticipants(now, added));
    const twice = found.filter(isThere).map(({ player }) => player);
    setLeftOut([
      ...(others.size > 0 ? [`Unknown clubs, left out: ${[...others].join(', ')}.`] : []),
      ...(twice.length > 0 ? [`Already in the list, not added again: ${twice.join(', ')}.`] : []),
    ]);
    announce(`${countOf(added.length, 'player')} added`);
  }
  function addOne(event: Event, facts: Partial<Person> = {}): void {
    event.preventDefault();
    const player = (facts.player ?? name).trim();
    if (player === '') return;
    add([{ ...(faction && { faction }), ...facts, player }]);
    setName('');
    setFaction('');
    input.current?.querySelector('input')?.focus();
  }
  const isFirst = record.participants.length === 0;
  const paste = html`<form onSubmit=${(event: Event) => {
    event.preventDefault();
    add(people);
    setPasted('');
  }}>
    <${AreaField} label="Paste a list" rows="6" value=${pasted} onChange=${setPasted}
      hint="One name per line, or columns from a spreadsheet: name, faction, club." />
    <button class=${isFirst ? '' : 'quiet'} disabled=${people.length === 0}>${people.length === 0 ? 'Add players' : `Add ${countOf(people.length, 'player')}`}</button>
  </form>`;
  return html`<div class="add-players card">
    <form class="entry" ref=${input} onSubmit=${addOne}>
      <${TextField} label=${isFirst ? 'Name' : 'Name (late entries too)'} value=${name} onChange=${setName} />
      <${TextField} label="Faction" list="factions" value=${faction} onChange=${setFaction} />
      <button class="quiet" disabled=${name.trim() === ''}>Add player</button>
    </form>
    <${Suggested} name=${name} onTake=${addOne} />
    ${leftOut.map((text) => html`<${Notice} key=${text} text=${text} />`)}
    ${isFirst ? paste : html`<details class="more"><summary>Paste a list</summary>${paste}</details>`}
  </div>`;
}

/** People of the directory whose name begins with what is typed. */
function Suggested({
  name,
  onTake,
}: {
  readonly name: string;
  readonly onTake: (event: Event, one: Person) => void;
}) {
  const { value: found = [] } = useLoaded(() => findPlayers(name), [name]);
  if (name.trim() === '' || found.length === 0) return undefined;
  return html`<ul class="picks" aria-label="Known players">
    ${found
      .slice(0, 5)
      .map(
        (one) =>
          html`<li key=${one.playerId}><${Button} onClick=${(event: Event) => onTake(event, { player: one.player, playerId: one.playerId, ...(one.club && { club: one.club.slug }) })}>${sayPlayer(one)}<//></li>`,
      )}
  </ul>`;
}

function isOn({ reports, listsIn }: TournamentRecord): boolean {
  return reports === 'on' || listsIn === 'on';
}

/** Reporting results, handing in lists, whether lists are public; and the link to the QR codes. */
function PersonalPages({
  state,
  record,
  edit,
}: {
  readonly state: DraftState;
  readonly record: TournamentRecord;
  readonly edit: Edit;
}) {
  const { slug, reports, listsIn, listsShown } = record;
  const [isOpen] = useState(isOn(record));
  const turn = (key: 'reports' | 'listsIn') => (is: boolean) =>
    edit((now) => set(now, key, is ? 'on' : undefined));
  const isHidden = listsShown === false;
  return html`<details class="more" open=${isOpen}><summary>Personal pages: results and lists by phone</summary>
    <${Check} label="Players report their results" checked=${reports === 'on'} onChange=${turn('reports')} />
    <${Check} label="Players hand in their army lists before the event" checked=${listsIn === 'on'} onChange=${turn('listsIn')} />
    ${listsIn === 'on' && html`<p>${sayLists(record)}</p>`}
    <p class="actions">${isHidden ? 'Lists are hidden; factions are public.' : 'Lists are public.'}
      <${Button} onClick=${() => edit((now) => ({ ...now, listsShown: isHidden }))}>${isHidden ? 'Show the lists' : 'Hide the lists'}<//></p>
    ${isOn(state.base) && html`<p><a href=${addressOf(slug, 'links')}>Personal links and QR codes</a></p>`}
  </details>`;
}

function sayLists({ participants, battleSize }: TournamentRecord): string {
  const taking = participants.filter(({ dropped }) => !dropped);
  const missing = taking.filter(({ list }) => !list).map(({ player }) => player);
  const over = taking
    .filter(({ list }) => (list?.points ?? 0) > battleSize)
    .map(({ player, list }) => `${player} (${list?.points} of ${battleSize})`);
  const there = participants.filter(({ list }) => list).length;
  return [
    missing.length === 0
      ? 'All lists are in.'
      : `${there} of ${there + missing.length} lists are in. Missing: ${missing.join(', ')}.`,
    ...(over.length > 0 ? [`Over the limit: ${over.join(', ')}.`] : []),
  ].join(' ');
}
