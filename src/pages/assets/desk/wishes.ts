// Wishes for the next step: who is absent, gets a bye or needs which table, who must not meet, who declines the cut.

import { html } from 'htm/preact';
import { useRef, useState } from 'preact/hooks';
import type { TournamentRecord } from '#rules/event-file/record';
import type { NextOptions } from '#rules/pairing/next-options';
import type { SelectChoice } from './fields.ts';
import { Button, NumberField, SelectField } from './fields.ts';
import { nameOf } from './problems.ts';

/** What a bye counts as. */
type ByeWord = 'win' | 'draw' | 'loss';

interface Wishing {
  readonly forbidden: readonly (readonly [string, string])[];
  readonly tables: Readonly<Record<string, number>>;
  readonly absent: readonly string[];
  readonly byes: Readonly<Record<string, ByeWord>>;
  readonly decline: readonly string[];
}

/** The options without people who are no longer in the record. */
export function keepKnown(
  { participants }: TournamentRecord,
  { forbidden, tables, absent, byes, decline, ...options }: NextOptions,
): NextOptions & Wishing {
  const keys = new Set(participants.map(({ key }) => key));
  const dropped = new Set(participants.flatMap(({ key, dropped: is }) => (is ? key : [])));
  const keep = <Value>(wishes: Readonly<Record<string, Value>> | null | undefined, without?: Set<string>) =>
    Object.fromEntries(Object.entries(wishes ?? {}).filter(([key]) => keys.has(key) && !without?.has(key)));
  return {
    ...options,
    forbidden: (forbidden ?? []).filter((pair) => pair.every((key) => keys.has(key))),
    tables: keep(tables),
    absent: (absent ?? []).filter((key) => keys.has(key)),
    byes: keep(byes, dropped),
    decline: (decline ?? []).filter((key) => keys.has(key)),
  };
}

/** The options that also apply to the rounds after the next. Someone who is absent or has a bye may play again, and whether a round is shown is asked each time. */
export function keepForLater({
  absent: _,
  hidden: __,
  byes: ___,
  decline: ____,
  ...rest
}: NextOptions): NextOptions {
  return rest;
}

/** Each wish in words, with the wishes that remain without it. */
function listWishes(
  record: TournamentRecord,
  { forbidden, tables, absent, byes, decline }: Wishing,
): (readonly [words: string, without: Partial<Wishing>])[] {
  const name = (key: string) => nameOf(record, key);
  return [
    ...absent.map(
      (key) => [`${name(key)} is absent`, { absent: absent.filter((one) => one !== key) }] as const,
    ),
    ...Object.entries(byes).map(([key, word]) => {
      const { [key]: _, ...others } = byes;
      return [`${name(key)} gets a bye worth a ${word}`, { byes: others }] as const;
    }),
    ...decline.map(
      (key) => [`${name(key)} declines the cut`, { decline: decline.filter((one) => one !== key) }] as const,
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
  ['byes', 'gets a bye worth'],
  ['tables', 'needs table'],
  ['forbidden', 'must not meet'],
  ['decline', 'declines the cut'],
];

const worths: readonly SelectChoice[] = [
  ['win', 'a win'],
  ['draw', 'a draw'],
  ['loss', 'a loss'],
];

/** What is being typed. */
interface Wish {
  readonly who: string;
  readonly kind: keyof Wishing;
  readonly table: number | string | undefined;
  readonly other: string;
  readonly worth: ByeWord;
}

const noWish: Wish = { who: '', kind: 'absent', table: undefined, other: '', worth: 'win' };

function isTable(table: unknown): boolean {
  return Number.isInteger(table) && Number(table) > 0;
}

function sayOffered(isPairing: boolean, isSeeding: boolean): string {
  if (!isPairing) return 'Players who decline the cut';
  const words = 'Absent players, byes, fixed tables, pairs that must not meet';
  return isSeeding ? `${words}, players who decline the cut` : words;
}

/** `isPairing`: a round of a board can be paired; `isSeeding`: the knockout comes next. */
export function Wishes({
  record,
  options,
  isPairing,
  isSeeding,
  onChange,
}: {
  readonly record: TournamentRecord;
  readonly options: NextOptions;
  readonly isPairing: boolean;
  readonly isSeeding: boolean;
  readonly onChange: (wishes: Wishing) => void;
}) {
  const [{ who, kind: chosen, table, other, worth }, setWish] = useState(noWish);
  const put = (key: keyof Wish) => (value: unknown) => setWish((wish) => ({ ...wish, [key]: value }));
  const form = useRef<HTMLElement>(null);
  const offered = kinds.filter(([word]) => (word === 'decline' ? isSeeding : isPairing));
  const kind = offered.some(([word]) => word === chosen) ? chosen : (offered[0]?.[0] ?? chosen);
  const people = record.participants.filter(({ dropped }) => !dropped);
  const choices: readonly SelectChoice[] = [
    ['', 'Choose a player'],
    ...people.map(({ key, player }): SelectChoice => [key, player]),
  ];
  const isWhole =
    who !== '' &&
    (kind === 'tables' ? isTable(table) : kind !== 'forbidden' || (other !== '' && other !== who));
  const { forbidden, tables, absent, byes, decline } = keepKnown(record, options);
  const now = { forbidden, tables, absent, byes, decline };
  const wishes = listWishes(record, now);
  const [isOpen] = useState(wishes.length > 0);
  const added = {
    absent: () => ({ absent: [...absent.filter((key) => key !== who), who] }),
    tables: () => ({ tables: { ...tables, [who]: Number(table) } }),
    forbidden: () => ({ forbidden: [...forbidden, [who, other] as const] }),
    byes: () => ({ byes: { ...byes, [who]: worth } }),
    decline: () => ({ decline: [...decline.filter((key) => key !== who), who] }),
  };
  function add(event: Event): void {
    event.preventDefault();
    if (!isWhole) return;
    onChange({ ...now, ...added[kind]() });
    setWish({ ...noWish, kind });
    form.current?.querySelector('select')?.focus();
  }
  return html`<details class="more" open=${isOpen}><summary>${sayOffered(isPairing, isSeeding)}</summary>
    <ul class="picks">
      ${wishes.map(([words, without]) => html`<li key=${words}>${words} <${Button} kind="link" aria-label=${`Remove: ${words}`} onClick=${() => onChange({ ...now, ...without })}>remove<//></li>`)}
    </ul>
    <form class="entry" ref=${form} onSubmit=${add}>
      <${SelectField} label="Player" value=${who} choices=${choices} onChange=${put('who')} />
      <${SelectField} label="Request" value=${kind} choices=${offered} onChange=${put('kind')} />
      ${kind === 'byes' && html`<${SelectField} label="Worth" value=${worth} choices=${worths} onChange=${put('worth')} />`}
      ${kind === 'tables' && html`<${NumberField} label="Table" value=${table} onChange=${put('table')} />`}
      ${kind === 'forbidden' && html`<${SelectField} label="Other player" value=${other} choices=${choices} onChange=${put('other')} />`}
      <button class="quiet" disabled=${!isWhole}>Add</button>
    </form>
  </details>`;
}
