// Wishes for the next pairing: who is absent, who needs which table, who must not meet.
import { html } from 'htm/preact';
import { useRef, useState } from 'preact/hooks';
import { Button, NumberField, SelectField } from './fields.js';
import { nameOf } from './problems.js';

/** The options without people who are no longer in the record. */
export function keepKnown({ participants }, { forbidden, tables, absent, ...options }) {
  const keys = new Set(participants.map(({ key }) => key));
  return {
    ...options,
    forbidden: (forbidden ?? []).filter((pair) => pair.every((key) => keys.has(key))),
    tables: Object.fromEntries(Object.entries(tables ?? {}).filter(([key]) => keys.has(key))),
    absent: (absent ?? []).filter((key) => keys.has(key)),
  };
}

/** Each in words, with the wishes that are left without it. */
function listWishes(record, { forbidden, tables, absent }) {
  const name = (key) => nameOf(record, key);
  return [
    ...absent.map((key) => [`${name(key)} is absent`, { absent: absent.filter((one) => one !== key) }]),
    ...Object.entries(tables).map(([key, table]) => {
      const { [key]: _, ...others } = tables;
      return [`${name(key)} at table ${table}`, { tables: others }];
    }),
    ...forbidden.map((pair) => [
      `${pair.map(name).join(' and ')} must not meet`,
      { forbidden: forbidden.filter((one) => one !== pair) },
    ]),
  ];
}

const kinds = [
  ['absent', 'is absent this round'],
  ['tables', 'needs table'],
  ['forbidden', 'must not meet'],
];

const noWish = { who: '', kind: 'absent', table: undefined, other: '' };

export function Wishes({ record, options, onChange }) {
  const [{ who, kind, table, other }, setWish] = useState(noWish);
  const put = (key) => (value) => setWish((wish) => ({ ...wish, [key]: value }));
  const form = useRef();
  const people = record.participants.filter(({ dropped }) => !dropped);
  const choices = [['', 'Choose a player'], ...people.map(({ key, player }) => [key, player])];
  const isWhole =
    who !== '' &&
    { absent: true, tables: Number.isInteger(table) && table > 0, forbidden: other !== '' && other !== who }[
      kind
    ];
  const { forbidden, tables, absent } = keepKnown(record, options);
  const now = { forbidden, tables, absent };
  const wishes = listWishes(record, now);
  const [isOpen] = useState(wishes.length > 0);
  const added = {
    absent: () => ({ absent: [...absent.filter((key) => key !== who), who] }),
    tables: () => ({ tables: { ...tables, [who]: table } }),
    forbidden: () => ({ forbidden: [...forbidden, [who, other]] }),
  };
  function add(event) {
    event.preventDefault();
    if (!isWhole) return;
    onChange({ ...now, ...added[kind]() });
    setWish({ ...noWish, kind });
    form.current.querySelector('select').focus();
  }
  return html`<details class="more" open=${isOpen}><summary>Absent players, fixed tables, pairs that must not meet</summary>
    <ul class="picks">
      ${wishes.map(([words, without]) => html`<li key=${words}>${words} <${Button} kind="link" aria-label=${`Remove: ${words}`} onClick=${() => onChange({ ...now, ...without })}>remove<//></li>`)}
    </ul>
    <form class="entry" ref=${form} onSubmit=${add}>
      <${SelectField} label="Player" value=${who} choices=${choices} onChange=${put('who')} />
      <${SelectField} label="What to mind" value=${kind} choices=${kinds} onChange=${put('kind')} />
      ${kind === 'tables' && html`<${NumberField} label="Table" value=${table} onChange=${put('table')} />`}
      ${kind === 'forbidden' && html`<${SelectField} label="Other player" value=${other} choices=${choices} onChange=${put('other')} />`}
      <button class="quiet" disabled=${!isWhole}>Add</button>
    </form>
  </details>`;
}
