// What a tournament is: name, days, place, club, army points, pack, organisers, game.
import { html } from 'htm/preact';
import { useContext, useState } from 'preact/hooks';
import { AreaField, Button, NumberField, SelectField, TextField } from './fields.js';
import { makeSlug, set } from './set.js';
import { findPlayers, Known, NearMiss, sayPlayer } from './suggestions.js';
import { useLoaded } from './view.js';

/** `isNew`: the web address can still be chosen. */
export function About({ record, edit, me, isNew }) {
  const change = (key) => (value) => edit((now) => set(now, key, value));
  const setName = (name) =>
    edit((now) => {
      const follows = isNew && (now.slug === '' || now.slug === makeSlug(now.name));
      return { ...now, name, ...(follows && { slug: makeSlug(name) }) };
    });
  const text = (key, label, more = {}) =>
    html`<${TextField} at=${`/${key}`} label=${label} value=${record[key]} onChange=${change(key)} ...${more} />`;
  return html`<div class="fields">
    <${TextField} at="/name" label="Name" required value=${record.name} onChange=${setName} />
    ${isNew && text('slug', 'Web address')}
    ${text('startDate', 'First day', { type: 'date' })} ${text('endDate', 'Last day', { type: 'date' })}
    ${text('city', 'City')} ${text('country', 'Country')}
    <${Club} record=${record} me=${me} onChange=${change('club')} />
    <${NumberField} at="/battleSize" label="Army points" value=${record.battleSize} onChange=${change('battleSize')} />
    <div>
      ${text('game', 'Game', { list: 'games' })}
      <${NearMiss} word=${record.game} kind="games" onTake=${change('game')} />
    </div>
    <div>
      ${text('battlePack', 'Battle pack', { list: 'battle-packs' })}
      <${NearMiss} word=${record.battlePack} kind="battlePacks" onTake=${change('battlePack')} />
    </div>
    <${AreaField} at="/description" label="Description" rows="3" value=${record.description} onChange=${change('description')} />
    <${Organisers} record=${record} onChange=${change('organizers')} />
  </div>`;
}

function Club({ record, me, onChange }) {
  const { clubs } = useContext(Known);
  if (me.clubs.includes('*'))
    return html`<${TextField} at="/club" label="Club" list="clubs" value=${record.club} onChange=${onChange} />`;
  const own = me.clubs.map((slug) => [slug, clubs.find((club) => club.slug === slug)?.name ?? slug]);
  const choices = me.own ? [['', 'none'], ...own] : own;
  if (choices.length < 2) return undefined;
  return html`<${SelectField} at="/club" label="Club" value=${record.club ?? ''} choices=${choices} onChange=${onChange} />`;
}

/** People of the directory, found by name. */
function Organisers({ record, onChange }) {
  const [name, setName] = useState('');
  const { value: found = [] } = useLoaded(
    async () => (name.trim().length < 2 ? [] : findPlayers(name)),
    [name],
  );
  const organizers = record.organizers ?? [];
  const take = ({ player, playerId }) => {
    onChange([...organizers, { name: player, playerId }]);
    setName('');
  };
  const remove = (one) => {
    const rest = organizers.filter((other) => other !== one);
    onChange(rest.length === 0 ? undefined : rest);
  };
  return html`<div>
    <${TextField} at="/organizers" label="Organisers" hint="Type a name; those with a player page can be chosen." value=${name} onChange=${setName} />
    <ul class="picks">
      ${organizers.map((one) => html`<li key=${one.playerId}>${one.name} <${Button} kind="link" aria-label=${`Remove ${one.name}`} onClick=${() => remove(one)}>remove<//></li>`)}
      ${found.map((one) => html`<li key=${one.playerId}><${Button} onClick=${() => take(one)}>${sayPlayer(one)}<//></li>`)}
    </ul>
  </div>`;
}
