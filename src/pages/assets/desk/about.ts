// The fields that describe a tournament: name, days, place, club, army points, pack, organisers, game.

import { html } from 'htm/preact';
import { fieldLabels } from '#rules/event-file/field-labels';
import type { TournamentRecord } from '#rules/event-file/record';
import type { Me, SuggestedPlayer } from '../../../contract/organiser-answers.ts';
import { Club, makeFields } from './about-fields.ts';
import { Button, NumberField } from './fields.ts';
import { NearMiss } from './near-miss.ts';
import type { Edit } from './record.ts';
import { FindPlayer } from './suggestions.ts';

export function About({
  record,
  edit,
  me,
  isNew,
}: {
  readonly record: TournamentRecord;
  readonly edit: Edit;
  readonly me: Me;
  readonly isNew?: boolean;
}) {
  const { change, text, names, description } = makeFields({ record, edit, isNew });
  return html`<div class="fields">
    ${names}
    ${text('startDate', fieldLabels.startDate, { type: 'date' })} ${text('endDate', fieldLabels.endDate, { type: 'date' })}
    ${text('city', fieldLabels.city)} ${text('country', fieldLabels.country)}
    <${Club} ...${{ record, me }} onChange=${change('club')} />
    <${NumberField} at="/battleSize" label=${fieldLabels.battleSize} value=${record.battleSize} onChange=${change('battleSize')} />
    <div>
      ${text('game', fieldLabels.game, { list: 'games' })}
      <${NearMiss} word=${record.game} kind="games" onTake=${change('game')} />
    </div>
    <div>
      ${text('battlePack', fieldLabels.battlePack, { list: 'battle-packs' })}
      <${NearMiss} word=${record.battlePack} kind="battlePacks" onTake=${change('battlePack')} />
    </div>
    ${description}
    <${Organisers} chosen=${record.organizers ?? []} onChange=${change('organizers')} />
  </div>`;
}

function Organisers({
  chosen,
  onChange,
}: {
  readonly chosen: NonNullable<TournamentRecord['organizers']>;
  readonly onChange: (chosen: NonNullable<TournamentRecord['organizers']>) => void;
}) {
  const add = ({ player, playerId }: SuggestedPlayer) => onChange([...chosen, { name: player, playerId }]);
  const remove = (one: (typeof chosen)[number]) => onChange(chosen.filter((other) => other !== one));
  return html`<div>
    <${FindPlayer} at="/organizers" label=${fieldLabels.organizers} onTake=${add} />
    <ul class="picks">
      ${chosen.map((one) => html`<li key=${one.playerId}>${one.name} <${Button} kind="link" aria-label=${`Remove ${one.name}`} onClick=${() => remove(one)}>remove<//></li>`)}
    </ul>
  </div>`;
}
