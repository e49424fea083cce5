// The players: typed or pasted, with suggestions from the directory; and the settings of their personal pages.
import { html } from 'htm/preact';
import { useContext, useRef, useState } from 'preact/hooks';
import { AreaField, Button, Check, TextField } from './fields.js';
import { isAlike, readPeople } from './names.js';
import { NextLink } from './next-step.js';
import { PlayerRow } from './player-row.js';
import { addParticipants, addressOf, drawGroups } from './record.js';
import { set } from './set.js';
import { findPlayers, Known, sayPlayer } from './suggestions.js';
import { announce, count, Notice, useLoaded } from './view.js';

export function Players({ state, record, figures, edit }) {
  const dropped = record.participants.filter(({ dropped: is }) => is).length;
  const groups = figures.stages.find(({ id }) => id === 'swiss')?.groups ?? [];
  return html`<section class="tab">
    <div class="tab-head">
      <h3>${count(record.participants.length, 'player')}${dropped > 0 && `, ${dropped} dropped out`}</h3>
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

function AddPlayers({ record, edit }) {
  const [name, setName] = useState('');
  const [faction, setFaction] = useState('');
  const [pasted, setPasted] = useState('');
  const [leftOut, setLeftOut] = useState([]);
  const { clubs } = useContext(Known);
  const input = useRef();
  const people = readPeople(pasted);

  /** Clubs are matched by slug or name; unknown ones are reported and left out. */
  function add(list) {
    const others = new Set();
    const found = list.map(({ club, ...one }) => {
      const known = clubs.find(({ slug, name: full }) => club && (slug === club || isAlike(full, club)));
      if (club && !known) others.add(club);
      return { ...one, ...(known && { club: known.slug }) };
    });
    const isThere = ({ player }) =>
      list.length > 1 && record.participants.some((one) => isAlike(one.player, player));
    const added = found.filter((one) => !isThere(one));
    edit((now) => addParticipants(now, added));
    const twice = found.filter(isThere).map(({ player }) => player);
    setLeftOut([
      ...(others.size > 0 ? [`Unknown clubs, left out: ${[...others].join(', ')}.`] : []),
      ...(twice.length > 0 ? [`Already in the list, not added again: ${twice.join(', ')}.`] : []),
    ]);
    announce(`${count(added.length, 'player')} added`);
  }
  function addOne(event, facts = {}) {
    event.preventDefault();
    const player = (facts.player ?? name).trim();
    if (player === '') return;
    add([{ player, ...(faction && { faction }), ...facts }]);
    setName('');
    setFaction('');
    input.current?.querySelector('input').focus();
  }
  const isFirst = record.participants.length === 0;
  const paste = html`<form onSubmit=${(event) => {
    event.preventDefault();
    add(people);
    setPasted('');
  }}>
    <${AreaField} label="Paste a list" rows="6" value=${pasted} onChange=${setPasted}
      hint="One name per line, or columns from a spreadsheet: name, faction, club." />
    <button class=${isFirst ? '' : 'quiet'} disabled=${people.length === 0}>${people.length === 0 ? 'Add players' : `Add ${count(people.length, 'player')}`}</button>
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
function Suggested({ name, onTake }) {
  const { value: found = [] } = useLoaded(() => findPlayers(name), [name]);
  if (name.trim() === '' || found.length === 0) return undefined;
  return html`<ul class="picks" aria-label="Known players">
    ${found
      .slice(0, 5)
      .map(
        (one) =>
          html`<li key=${one.playerId}><${Button} onClick=${(event) => onTake(event, { player: one.player, playerId: one.playerId, ...(one.club && { club: one.club.slug }) })}>${sayPlayer(one)}<//></li>`,
      )}
  </ul>`;
}

function isOn({ reports, listsIn }) {
  return reports === 'on' || listsIn === 'on';
}

/** Reporting results, handing in lists, whether lists are public; and the link to the QR codes. */
function PersonalPages({ state, record, edit }) {
  const { slug, reports, listsIn, listsShown } = record;
  const [isOpen] = useState(isOn(record));
  const turn = (key) => (is) => edit((now) => set(now, key, is ? 'on' : undefined));
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

function sayLists({ participants, battleSize }) {
  const taking = participants.filter(({ dropped }) => !dropped);
  const missing = taking.filter(({ list }) => !list).map(({ player }) => player);
  const over = taking
    .filter(({ list }) => list?.points > battleSize)
    .map(({ player, list }) => `${player} (${list.points} of ${battleSize})`);
  const there = participants.filter(({ list }) => list).length;
  return [
    missing.length === 0
      ? 'All lists are in.'
      : `${there} of ${there + missing.length} lists are in. Missing: ${missing.join(', ')}.`,
    ...(over.length > 0 ? [`Over the limit: ${over.join(', ')}.`] : []),
  ].join(' ');
}
