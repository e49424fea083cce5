// The players: typed or pasted, with suggestions from the directory; and the settings of their personal pages.

import { html } from 'htm/preact';
import { useContext, useRef, useState } from 'preact/hooks';
import type { TournamentRecord } from '#rules/event-file/record';
import { foldForPerson, makeSlug } from '#rules/text/fold';
import { countOf } from '#rules/text/numbers';
import type { Me, SubmissionAnswer } from '../../../contract/organiser-answers.ts';
import { postJson } from './api.ts';
import type { DraftState, OpenDraft } from './draft.ts';
import { Entries } from './entries.ts';
import { AreaField, Button, Check, TextField } from './fields.ts';
import type { ShownFigures } from './figures.ts';
import type { Person } from './names.ts';
import { isAlike, readPeople } from './names.ts';
import { NextLink } from './next-step.ts';
import type { ReadList, UnknownClub } from './pasted.ts';
import { enterClub, findRepeated, giveIds, noteClub, readList } from './pasted.ts';
import { PlayerRow } from './player-row.ts';
import { PointsForAll } from './points.ts';
import type { Edit } from './record.ts';
import { addParticipants, addressOf, drawGroups } from './record.ts';
import { set } from './set.ts';
import { findPlayers, Known, sayPlayer } from './suggestions.ts';
import { announce, Notice, useAct, useLoaded } from './view.ts';

export function Players({
  draft,
  state,
  record,
  figures,
  me,
  edit,
}: {
  readonly draft: OpenDraft;
  readonly state: DraftState;
  readonly record: TournamentRecord;
  readonly figures: ShownFigures;
  readonly me: Me;
  readonly edit: Edit;
}) {
  const dropped = record.participants.filter(({ dropped: is }) => is).length;
  const repeated = findRepeated(record.participants);
  const groups = figures.stages.find(({ id }) => id === 'swiss')?.groups ?? [];
  return html`<section class="tab">
    <div class="tab-head">
      <h3>${countOf(record.participants.length, 'player')}${dropped > 0 && `, ${dropped} dropped out`}</h3>
      <${NextLink} ...${{ record, figures }} />
    </div>
    <${AddPlayers} ...${{ record, edit, me }} />
    <${Entries} ...${{ draft, state, record }} />
    <${PersonalPages} ...${{ state, record, edit }} />
    <${PointsForAll} ...${{ record, edit }} />
    ${groups.length > 0 && record.battles.length === 0 && record.participants.length > 0 && html`<p class="actions"><${Button} onClick=${() => edit(drawGroups)}>Redraw the groups<//></p>`}
    <ol class="stack">
      ${record.participants.map(
        (participant, index) =>
          html`<${PlayerRow} key=${participant.key} ...${{ record, edit, participant, index, groups }} isRepeated=${repeated.has(foldForPerson(participant.player))} />`,
      )}
    </ol>
  </section>`;
}

function AddPlayers({
  record,
  edit,
  me,
}: {
  readonly record: TournamentRecord;
  readonly edit: Edit;
  readonly me: Me;
}) {
  const [name, setName] = useState('');
  const [faction, setFaction] = useState('');
  const [pasted, setPasted] = useState('');
  const [{ there, unknown }, setLeft] = useState<Pick<ReadList, 'there' | 'unknown'>>({
    there: [],
    unknown: [],
  });
  const known = useContext(Known);
  const input = useRef<HTMLElement>(null);
  const people = readPeople(pasted);

  function add(list: readonly Person[]): void {
    const { added, there, unknown } = readList(record, list, known);
    edit((now) => addParticipants(now, added));
    setLeft({ there, unknown });
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
    ${there.length > 0 && html`<${Notice} text=${`Already in the list, not added again: ${there.join(', ')}.`} />`}
    ${unknown.map((one) => html`<${NewClub} key=${one.club} ...${{ me, edit }} unknown=${one} onDone=${() => setLeft((now) => ({ ...now, unknown: now.unknown.filter((other) => other !== one) }))} />`)}
    <${NewIds} ...${{ record, edit }} />
    ${isFirst ? paste : html`<details class="more"><summary>Paste a list</summary>${paste}</details>`}
  </div>`;
}

/** A club that the service does not have: its name stays as text behind the names, or the club is added by a key that may. */
function NewClub({
  me,
  edit,
  unknown,
  onDone,
}: {
  readonly me: Me;
  readonly edit: Edit;
  readonly unknown: UnknownClub;
  readonly onDone: () => void;
}) {
  const [failed, act] = useAct();
  const { clubs } = useContext(Known);
  const { club, players } = unknown;
  const slug = makeSlug(club);
  const mayAdd = me.clubs.includes('*') && slug !== '' && !clubs.some((one) => one.slug === slug);
  const keep = () => {
    edit((now) => noteClub(now, unknown));
    onDone();
  };
  const addClub = () =>
    act(async () => {
      const file = { format: 'muster/1', clubs: [{ slug, name: club }] };
      const { data } = await postJson<SubmissionAnswer>('/submissions?dryRun=true', file);
      if (data.changes[0]?.change !== 'added') throw new Error(`Another club has the web address ${slug}.`);
      await postJson('/submissions', file);
      edit((now) => enterClub(now, unknown, slug));
      onDone();
      return undefined;
    });
  return html`<${Notice} text=${`${club} is not known as a club: ${players.join(', ')}.`}>
    ${failed && html`<p class="problem">${failed.text}</p>`}
    <div class="actions">
      <${Button} aria-label=${`Keep ${club} as text`} onClick=${keep}>Keep as text: ${players[0]} (${club})<//>
      ${mayAdd && html`<${Button} onClick=${addClub}>Add the club ${club}<//>`}
      <${Button} aria-label=${`Leave out ${club}`} onClick=${onDone}>Leave it out<//>
    </div>
  <//>`;
}

/** One press gives everyone without a player id a new one, except people whose name the directory has. */
function NewIds({ record, edit }: { readonly record: TournamentRecord; readonly edit: Edit }) {
  const [said, act] = useAct<{ readonly text: string }>();
  const open = record.participants.filter(({ playerId }) => !playerId);
  const give = async () => {
    const found = await Promise.all(open.map(({ player }) => findPlayers(player)));
    const isKnown = (index: number) =>
      found[index]?.some((one) => isAlike(one.player, open[index]?.player ?? ''));
    const fresh = open.filter((_, index) => !isKnown(index));
    edit((now) =>
      giveIds(
        now,
        fresh.map(({ key }) => key),
      ),
    );
    const left = open.length - fresh.length;
    return {
      text: `${countOf(fresh.length, 'new player id')} given.${left > 0 ? ` ${countOf(left, 'player')} may be known already: answer the question beside the name.` : ''}`,
    };
  };
  return html`${said && html`<${Notice} ...${said} />`}
    ${open.length > 0 && html`<p class="actions"><${Button} onClick=${() => act(give, '')}>${open.length === 1 ? 'Give 1 player a new player id' : `Give ${open.length} players new player ids`}<//> <span class="hint">An id connects the results of one person.</span></p>`}`;
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

function isOn({ reports, listsIn, signUp, checkIn }: TournamentRecord): boolean {
  return reports === 'on' || listsIn === 'on' || signUp != null || checkIn != null;
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
