// Wishes for the next pairing: who is absent, who needs which table, who must not meet.

import { html } from 'htm/preact';
import { useRef, useState } from 'preact/hooks';
import type { TournamentRecord } from '#rules/event-file/record';
import type { NextOptions } from '#rules/pairing/options';
import type { SelectChoice } from './fields.ts';
import { Button, NumberField, SelectField } from './fields.ts';
import { nameOf } from './problems.ts';

/** Who is absent, who needs which table, who must not meet. */
interface Wishing {
  readonly forbidden: readonly (readonly [string, string])[];
  readonly tables: Readonly<Record<string, number>>;
  readonly absent: readonly string[];
}

/** The options without people who are no longer in the record. */
export function keepKnown(
  { participants }: TournamentRecord,
  { forbidden, tables, absent, ...options }: NextOptions,
): NextOptions & Wishing {
  const keys = new Set(participants.map(({ key }) => key));
  return {
    ...options,
    forbidden: (forbidden ?? []).filter((pair) => pair.every((key) => keys.has(key))),
    tables: Object.fromEntries(Object.entries(tables ?? {}).filter(([key]) => keys.has(key))),
    absent: (absent ?? []).filter((key) => keys.has(key)),
  };
}

/** What also holds for the rounds after the next. Who is absent may play again, and whether a round is shown is asked for each. */
export function keepForLater({ absent: _, hidden: __, ...rest }: NextOptions): NextOptions {
  return rest;
}

/** Each in words, with the wishes that are left without it. */
function listWishes(
  record: TournamentRecord,
  { forbidden, tables, absent }: Wishing,
): (readonly [words: string, without: Partial<Wishing>])[] {
  const name = (key: string) => nameOf(record, key);
  return [
    ...absent.map(
      (key) => [`${name(key)} is absent`, { absent: absent.filter((one) => one !== key) }] as const,
    ),
    ...Object.entries(tables).map(([key, table]) => {
      const { [key]: _, ...others } = tables;
      return [`${name(key)} at table ${table}`, { tables: others }] as const;
    }),
    ...forbidden.map(
      (pair) =>
        [
          `${pair.map(name).join(' and ')} must not meet`,
          { forbidden: forbidden.filter((one) => one !== pair) },
        ] as const,
    ),
  ];
}

const kinds: readonly (readonly [keyof Wishing, string])[] = [
  ['absent', 'is absent this round'],
  ['tables', 'needs table'],
  ['forbidden', 'must not meet'],
];

/** What is being typed. */
interface Wish {
  readonly who: string;
  readonly kind: keyof Wishing;
  readonly table: number | string | undefined;
  readonly other: string;
}

const noWish: Wish = { who: '', kind: 'absent', table: undefined, other: '' };

function isTable(table: unknown): boolean {
  return Number.isInteger(table) && Number(table) > 0;
}

export function Wishes({
  record,
  options,
  onChange,
}: {
  readonly record: TournamentRecord;
  readonly options: NextOptions;
  readonly onChange: (wishes: Wishing) => void;
}) {
  const [{ who, kind, table, other }, setWish] = useState(noWish);
  const put = (key: keyof Wish) => (value: unknown) => setWish((wish) => ({ ...wish, [key]: value }));
  const form = useRef<HTMLElement>(null);
  const people = record.participants.filter(({ dropped }) => !dropped);
  const choices: readonly SelectChoice[] = [
    ['', 'Choose a player'],
    ...people.map(({ key, player }): SelectChoice => [key, player]),
  ];
  const isWhole =
    who !== '' && { absent: true, tables: isTable(table), forbidden: other !== '' && other !== who }[kind];
  const { forbidden, tables, absent } = keepKnown(record, options);
  const now = { forbidden, tables, absent };
  const wishes = listWishes(record, now);
  const [isOpen] = useState(wishes.length > 0);
  const added = {
    absent: () => ({ absent: [...absent.filter((key) => key !== who), who] }),
    tables: () => ({ tables: { ...tables, [who]: Number(table) } }),
    forbidden: () => ({ forbidden: [...forbidden, [who, other] as const] }),
  };
  function add(event: Event): void {
    event.preventDefault();
    if (!isWhole) return;
    onChange({ ...now, ...added[kind]() });
    setWish({ ...noWish, kind });
    form.current?.querySelector('select')?.focus();
  }
  return html`<details class="more" open=${isOpen}><summary>Absent players, fixed tables, pairs that must not meet</summary>
    <ul class="picks">
      ${wishes.map(([words, without]) => html`<li key=${words}>${words} <${Button} kind="link" aria-label=${`Remove: ${words}`} onClick=${() => onChange({ ...now, ...without })}>remove<//></li>`)}
    </ul>
    <form class="entry" ref=${form} onSubmit=${add}>
      <${SelectField} label="Player" value=${who} choices=${choices} onChange=${put('who')} />
      <${SelectField} label="Request" value=${kind} choices=${kinds} onChange=${put('kind')} />
      ${kind === 'tables' && html`<${NumberField} label="Table" value=${table} onChange=${put('table')} />`}
      ${kind === 'forbidden' && html`<${SelectField} label="Other player" value=${other} choices=${choices} onChange=${put('other')} />`}
      <button class="quiet" disabled=${!isWhole}>Add</button>
    </form>
  </details>`;
}
