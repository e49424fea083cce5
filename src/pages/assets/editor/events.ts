// Which tournaments count: all that match, and named ones, with exceptions and weights.

import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { fieldLabels } from '#rules/event-file/field-labels';
import type { SuggestedTournament } from '../../../contract/organiser-answers.ts';
import { Button, Check, NumberField, Problem, SelectField, TextField } from '../desk/fields.ts';
import { set } from '../desk/set.ts';
import { Find, search } from '../desk/suggestions.ts';
import type { EditedRecord, FormProps } from './edited.ts';

type ChosenEvents = EditedRecord['events'];
type EventMatch = NonNullable<ChosenEvents['match']>;

const mostOffered = 4;

const matchLabels = {
  club: fieldLabels.club,
  country: fieldLabels.country,
  battlePack: fieldLabels.battlePack,
  game: fieldLabels.game,
} as const;

/** What tournaments can be matched by. */
export type MatchKey = keyof typeof matchLabels;

export function Events<Record extends EditedRecord>({
  record: { events },
  edit,
  own,
  names,
  learn,
  matchKeys,
  isWeighted = false,
}: Pick<FormProps<Record>, 'record' | 'edit' | 'own' | 'names' | 'learn'> & {
  readonly matchKeys: readonly MatchKey[];
  readonly isWeighted?: boolean;
}) {
  const { match } = events;
  const [tournaments, except] = [events.tournaments ?? [], events.except ?? []];
  const weights = new Map(Object.entries(events.weights ?? {}));
  const [picked, setPicked] = useState<readonly string[]>([]);
  const change = (work: (events: ChosenEvents) => ChosenEvents) =>
    edit((now) => ({ ...now, events: work(now.events) }));
  const setMatch = (next: EventMatch | undefined) => change((now) => set(now, 'match', next));
  const listed = [...new Set([...picked, ...tournaments, ...except, ...weights.keys()])];

  /** Moves a tournament to one of the lists; `none`: it is not named any more. */
  const put = (slug: string, word: string) =>
    change((now) => {
      let next = word === 'none' ? weigh(now, slug, undefined) : now;
      for (const key of ['tournaments', 'except'] as const) {
        const others = (next[key] ?? []).filter((one) => one !== slug);
        next = set(next, key, key === word ? [...others, slug] : others);
      }
      return next;
    });
  const take = (one: SuggestedTournament) => {
    learn(one);
    setPicked([...listed, one.slug]);
    put(one.slug, 'tournaments');
  };
  const remove = (slug: string) => {
    setPicked(listed.filter((one) => one !== slug));
    put(slug, 'none');
  };
  const find = async (text: string) => {
    const mine = own
      .filter(({ slug, name }) => !listed.includes(slug) && name.toLowerCase().includes(text.toLowerCase()))
      .slice(0, mostOffered);
    const shown = new Set([...listed, ...mine.map(({ slug }) => slug)]);
    const others = (await search<SuggestedTournament>('/events', text)).filter(
      ({ slug }) => !shown.has(slug),
    );
    return [...mine, ...others].map((one) => [sayTournament(one), one] as const);
  };

  const named = (slug: string) =>
    html`<${Named} key=${slug} ...${{ slug, tournaments, except, isWeighted }} name=${names.get(slug) ?? slug} weight=${weights.get(slug)}
      onPut=${(word: string) => put(slug, word)} onWeigh=${(weight: number) => change((now) => weigh(now, slug, weight))} onRemove=${() => remove(slug)} />`;
  return html`<${Problem} at="/events" />
    <${Check} label="Count every tournament that matches" checked=${match != null} onChange=${(isOn: boolean) => setMatch(isOn ? {} : undefined)} />
    ${match != null && html`<${Match} ...${{ match, matchKeys }} onChange=${setMatch} />`}
    <h4>Individual tournaments</h4>
    <ul class="rows">${listed.map(named)}</ul>
    <${Find} on=${listed.length} label="Add a tournament" hint=${isWeighted ? 'Add one to count it, leave it out or give it a weight.' : 'Add one to count it or leave it out.'} find=${find} onTake=${take} />`;
}

function Match({
  match,
  matchKeys,
  onChange,
}: {
  readonly match: EventMatch;
  readonly matchKeys: readonly MatchKey[];
  readonly onChange: (match: EventMatch) => void;
}) {
  const lists: Readonly<Record<string, string>> = {
    club: 'clubs',
    battlePack: 'battle-packs',
    game: 'games',
  };
  return html`<div class="fields">
    ${matchKeys.map(
      (key, index) =>
        html`<${TextField} key=${key} at=${`/events/match/${key}`} label=${`${matchLabels[key]} of the tournament`} hint=${index === 0 ? 'Empty fields match everything.' : undefined}
          list=${lists[key]} value=${match[key]} onChange=${(value: string) => onChange(set(match, key, value))} />`,
    )}
    <${NumberField} at="/events/match/minimumPlayers" label="Minimum players" value=${match.minimumPlayers} onChange=${(value: number) => onChange(set(match, 'minimumPlayers', value))} />
  </div>`;
}

/** One that the record names. */
function Named({
  slug,
  name,
  tournaments,
  except,
  isWeighted,
  weight,
  onPut,
  onWeigh,
  onRemove,
}: {
  readonly slug: string;
  readonly name: string;
  readonly tournaments: readonly string[];
  readonly except: readonly string[];
  readonly isWeighted: boolean;
  readonly weight: number | undefined;
  readonly onPut: (word: string) => void;
  readonly onWeigh: (weight: number) => void;
  readonly onRemove: () => void;
}) {
  const word = tournaments.includes(slug) ? 'tournaments' : except.includes(slug) ? 'except' : 'match';
  const index = word === 'match' ? undefined : { tournaments, except }[word].indexOf(slug);
  return html`<li>
    <${SelectField} at=${`/events/${word}/${index}`} label=${name} value=${word} onChange=${onPut}
      choices=${[
        ['tournaments', 'counts'],
        ['except', 'does not count'],
        ['match', 'counts if it matches'],
      ]} />
    ${isWeighted && html`<${NumberField} at=${`/events/weights/${slug}`} label="Weight" placeholder="1" aria-label=${`Weight of ${name}`} value=${weight} onChange=${onWeigh} />`}
    <${Button} aria-label=${`Remove ${name}`} onClick=${onRemove}>Remove<//>
  </li>`;
}

function weigh(events: ChosenEvents, slug: string, weight: number | undefined): ChosenEvents {
  const weights = set<Readonly<Record<string, number>>>(events.weights ?? {}, slug, weight);
  return set(events, 'weights', Object.keys(weights).length === 0 ? undefined : weights);
}

export function sayTournament({ name, startDate }: SuggestedTournament): string {
  return startDate == null ? name : `${name}, ${startDate}`;
}

/** Where in `events` the rest of a pointer is, in words. */
export function sayEventsPlace(
  events: ChosenEvents,
  [list = '', which = '']: readonly string[],
): string | undefined {
  const labels: Readonly<Record<string, string>> = matchLabels;
  if (list === 'match') return labels[which];
  if (list === 'weights') return which;
  return list === 'tournaments' || list === 'except' ? events[list]?.[Number(which)] : undefined;
}
