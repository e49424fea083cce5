// Points given to or taken from one player, with the reason.
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Button, NumberField, SelectField, TextField } from '../desk/fields.js';
import { FindPlayer } from '../desk/find.js';
import { set } from '../desk/set.js';
import { isAdjustment } from './record.js';

/** `names` of tournaments, by slug. */
export function Adjustments({ record, edit, names }) {
  const [players, setPlayers] = useState(new Map());
  const change = (work) => edit((now) => ({ ...now, points: work(now.points) }));
  const add = ({ player, playerId }) => {
    setPlayers((now) => new Map(now).set(playerId, player));
    change((list) => [...list, { type: 'adjustment', player: playerId }]);
  };
  return html`${record.points.map((term, index) => {
    if (!isAdjustment(term)) return undefined;
    const { player: id, tournament, points, reason } = term;
    const player = players.get(id) ?? id;
    const at = `/points/${index}`;
    const put = (key) => (value) => change((list) => list.with(index, set(list[index], key, value)));
    const remove = () => change((list) => list.toSpliced(index, 1));
    const choices = [['', 'always, in the sum'], ...names];
    if (tournament && !names.has(tournament)) choices.push([tournament, tournament]);
    return html`<fieldset class="card" key=${index}>
        <legend>${player}</legend>
        <${NumberField} at=${`${at}/points`} label="Points" hint="Below 0 for a penalty." value=${points} onChange=${put('points')} />
        <${TextField} at=${`${at}/reason`} label="Reason" hint="It is shown on the season’s page." value=${reason} onChange=${put('reason')} />
        <${SelectField} at=${`${at}/tournament`} label="They count" value=${tournament ?? ''} choices=${choices} onChange=${put('tournament')} />
        <${Button} aria-label=${`Remove the points of ${player}`} onClick=${remove}>Remove<//>
      </fieldset>`;
  })}
    <${FindPlayer} label="Adjust the points of" onTake=${add} />`;
}
