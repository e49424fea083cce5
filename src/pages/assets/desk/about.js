// What a tournament is: name, days, place, club, army points, pack, organisers, game.
import { html } from 'htm/preact';
import { Club, makeFields } from './about-fields.js';
import { Button, NumberField } from './fields.js';
import { NearMiss } from './near-miss.js';
import { FindPlayer } from './suggestions.js';

export function About({ record, edit, me, isNew }) {
  const { change, text, names, description } = makeFields({ record, edit, isNew });
  return html`<div class="fields">
    ${names}
    ${text('startDate', 'First day', { type: 'date' })} ${text('endDate', 'Last day', { type: 'date' })}
    ${text('city', 'City')} ${text('country', 'Country')}
    <${Club} ...${{ record, me }} onChange=${change('club')} />
    <${NumberField} at="/battleSize" label="Army points" value=${record.battleSize} onChange=${change('battleSize')} />
    <div>
      ${text('game', 'Game', { list: 'games' })}
      <${NearMiss} word=${record.game} kind="games" onTake=${change('game')} />
    </div>
    <div>
      ${text('battlePack', 'Battle pack', { list: 'battle-packs' })}
      <${NearMiss} word=${record.battlePack} kind="battlePacks" onTake=${change('battlePack')} />
    </div>
    ${description}
    <${Organisers} chosen=${record.organizers ?? []} onChange=${change('organizers')} />
  </div>`;
}

function Organisers({ chosen, onChange }) {
  const add = ({ player, playerId }) => onChange([...chosen, { name: player, playerId }]);
  const remove = (one) => onChange(chosen.filter((other) => other !== one));
  return html`<div>
    <${FindPlayer} at="/organizers" label="Organisers" onTake=${add} />
    <ul class="picks">
      ${chosen.map((one) => html`<li key=${one.playerId}>${one.name} <${Button} kind="link" aria-label=${`Remove ${one.name}`} onClick=${() => remove(one)}>remove<//></li>`)}
    </ul>
  </div>`;
}
