// Battle points for something else than battles: painting, sportsmanship, a penalty.
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Button, readNumber, SelectField, TextField } from './fields.js';
import { set } from './set.js';

/** Of one participant. */
export function Adjustments({ record, edit, participant: { key, player } }) {
  const [points, setPoints] = useState('');
  const [reason, setReason] = useState('');
  const [stage, setStage] = useState('swiss');
  const own = (record.adjustments ?? []).filter(({ participant }) => participant === key);
  const change = (work) =>
    edit((now) => {
      const list = work(now.adjustments ?? []);
      return set(now, 'adjustments', list.length === 0 ? undefined : list);
    });
  const add = (event) => {
    event.preventDefault();
    const one = { participant: key, battlePoints: readNumber(points), reason: reason.trim() };
    change((list) => [...list, stage === '' ? one : { ...one, stage }]);
    setPoints('');
    setReason('');
  };
  return html`<form class="entry" aria-label=${`Extra points of ${player}`} onSubmit=${add}>
    ${own.map(
      (one, index) => html`<span key=${index}>${one.battlePoints} for ${one.reason}
        <${Button} kind="link" aria-label=${`Remove ${one.reason} of ${player}`} onClick=${() => change((list) => list.filter((other) => other !== one))}>remove<//></span>`,
    )}
    <${TextField} label="Extra battle points" inputmode="numeric" value=${points} onChange=${setPoints} />
    <${TextField} label="Reason" value=${reason} onChange=${setReason} />
    <${SelectField} label="They count" value=${stage} onChange=${setStage}
      choices=${[['swiss', 'on the board'], ['', 'in the final standings only']]} />
    <button class="quiet" disabled=${points.trim() === '' || reason.trim() === ''}>Add points</button>
  </form>`;
}
