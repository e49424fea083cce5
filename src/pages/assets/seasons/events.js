// Which tournaments count: all that match, and named ones, with exceptions and weights.
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Button, Check, NumberField, Problem, SelectField, TextField } from '../desk/fields.js';
import { set } from '../desk/set.js';
import { Find, search } from '../desk/suggestions.js';

const mostOffered = 4;

export const matchLabels = {
  club: 'Club',
  country: 'Country',
  battlePack: 'Battle pack',
  game: 'Game',
};

/** `own`: the key's tournaments. `names` of the known tournaments, by slug; `learn` adds one. */
export function Events({ record, edit, own, names, learn }) {
  const { events } = record;
  const { match, tournaments = [], except = [] } = events;
  const weights = new Map(Object.entries(events.weights ?? {}));
  const [picked, setPicked] = useState([]);
  const change = (work) => edit((now) => ({ ...now, events: work(now.events) }));
  const setMatch = (next) => change((now) => set(now, 'match', next));
  const listed = [...new Set([...picked, ...tournaments, ...except, ...weights.keys()])];

  /** Moves a tournament to one of the lists; `none`: the season does not name it any more. */
  const put = (slug, word) =>
    change((now) => {
      let next = word === 'none' ? weigh(now, slug, undefined) : now;
      for (const key of ['tournaments', 'except']) {
        const others = (next[key] ?? []).filter((one) => one !== slug);
        next = set(next, key, key === word ? [...others, slug] : others);
      }
      return next;
    });
  const take = (one) => {
    learn(one);
    setPicked([...listed, one.slug]);
    put(one.slug, 'tournaments');
  };
  const remove = (slug) => {
    setPicked(listed.filter((one) => one !== slug));
    put(slug, 'none');
  };
  const find = async (text) => {
    const mine = own
      .filter(({ slug, name }) => !listed.includes(slug) && name.toLowerCase().includes(text.toLowerCase()))
      .slice(0, mostOffered);
    const shown = new Set([...listed, ...mine.map(({ slug }) => slug)]);
    const others = (await search('/events', text)).filter(({ slug }) => !shown.has(slug));
    return [...mine, ...others].map((one) => [sayTournament(one), one]);
  };

  const named = (slug) =>
    html`<${Named} key=${slug} ...${{ slug, tournaments, except }} name=${names.get(slug) ?? slug} weight=${weights.get(slug)}
      onPut=${(word) => put(slug, word)} onWeigh=${(weight) => change((now) => weigh(now, slug, weight))} onRemove=${() => remove(slug)} />`;
  return html`<${Problem} at="/events" />
    <${Check} label="Count every tournament that matches" checked=${match != null} onChange=${(isOn) => setMatch(isOn ? {} : undefined)} />
    ${match != null && html`<${Match} match=${match} onChange=${setMatch} />`}
    <h4>Individual tournaments</h4>
    <ul class="rows">${listed.map(named)}</ul>
    <${Find} on=${listed.length} label="Add a tournament" hint="Add one to count it, leave it out or give it a weight." find=${find} onTake=${take} />`;
}

function Match({ match, onChange }) {
  const lists = { club: 'clubs', battlePack: 'battle-packs', game: 'games' };
  return html`<div class="fields">
    ${Object.entries(matchLabels).map(
      ([key, label]) =>
        html`<${TextField} key=${key} at=${`/events/match/${key}`} label=${`${label} of the tournament`} hint=${key === 'club' ? 'Empty fields match everything.' : undefined}
          list=${lists[key]} value=${match[key]} onChange=${(value) => onChange(set(match, key, value))} />`,
    )}
    <${NumberField} at="/events/match/minimumPlayers" label="Minimum players" value=${match.minimumPlayers} onChange=${(value) => onChange(set(match, 'minimumPlayers', value))} />
  </div>`;
}

/** One that the season names. */
function Named({ slug, name, tournaments, except, weight, onPut, onWeigh, onRemove }) {
  const word = tournaments.includes(slug) ? 'tournaments' : except.includes(slug) ? 'except' : 'match';
  const index = { tournaments, except }[word]?.indexOf(slug);
  return html`<li>
    <${SelectField} at=${`/events/${word}/${index}`} label=${name} value=${word} onChange=${onPut}
      choices=${[
        ['tournaments', 'counts'],
        ['except', 'does not count'],
        ['match', 'counts if it matches'],
      ]} />
    <${NumberField} at=${`/events/weights/${slug}`} label="Weight" placeholder="1" aria-label=${`Weight of ${name}`} value=${weight} onChange=${onWeigh} />
    <${Button} aria-label=${`Remove ${name}`} onClick=${onRemove}>Remove<//>
  </li>`;
}

function weigh(events, slug, weight) {
  const weights = set(events.weights ?? {}, slug, weight);
  return set(events, 'weights', Object.keys(weights).length === 0 ? undefined : weights);
}

export function sayTournament({ name, startDate }) {
  return startDate == null ? name : `${name}, ${startDate}`;
}
