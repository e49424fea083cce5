// Points given to or taken from one player, with the reason.
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Button, NumberField, SelectField, TextField } from '../desk/fields.js';
import { set } from '../desk/set.js';
import { Find, search } from './find.js';
import { isAdjustment } from './record.js';

/** `names` of tournaments, by slug. */
export function Adjustments({ record, edit, names }) {
  const [players, setPlayers] = useState({});
  const change = (work) => edit((now) => ({ ...now, points: work(now.points) }));
  const find = async (text) =>
    (await search('/players', text)).map((one) => [
      [one.player, one.club?.name, one.playerId].filter(Boolean).join(', '),
      one,
    ]);
  const take = ({ player, playerId }) => {
    setPlayers((now) => ({ ...now, [playerId]: player }));
    change((list) => [...list, { type: 'adjustment', player: playerId }]);
  };
  return html`${record.points.map((term, index) => {
    if (!isAdjustment(term)) return undefined;
    const at = `/points/${index}`;
    const put = (key) => (value) =>
      change((list) => list.map((one, own) => (own === index ? set(one, key, value) : one)));
    const known = { [term.tournament ?? '']: term.tournament, ...names };
    const choices = Object.entries(known).filter(([slug]) => slug !== '');
    return html`<fieldset class="card" key=${index}>
        <legend>${players[term.player] ?? term.player}</legend>
        <${NumberField} at=${`${at}/points`} label="Points" hint="Below 0 for a penalty." value=${term.points} onChange=${put('points')} />
        <${TextField} at=${`${at}/reason`} label="Reason" hint="Everybody can read it." value=${term.reason} onChange=${put('reason')} />
        <${SelectField} at=${`${at}/tournament`} label="They count" value=${term.tournament ?? ''} choices=${[['', 'always, in the sum'], ...choices]} onChange=${put('tournament')} />
        <${Button} aria-label=${`Remove the points of ${players[term.player] ?? term.player}`} onClick=${() => change((list) => list.filter((_, own) => own !== index))}>Remove<//>
      </fieldset>`;
  })}
    <${Find} label="Adjust the points of" hint="Type a name; people with a player page can be chosen." find=${find} onTake=${take} />`;
}
