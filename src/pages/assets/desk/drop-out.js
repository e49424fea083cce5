// Dropping out, and coming back.
import { html } from 'htm/preact';
import { Button } from './fields.js';
import { changeParticipant } from './record.js';
import { set } from './set.js';

/** `label`: what is on the button where the name stands beside it. */
export function DropOut({ participant, edit, label }) {
  if (participant === undefined) return undefined;
  const { key, player, dropped } = participant;
  const words = `${dropped ? 'Back in' : 'Drop out'}: ${player}`;
  const toggle = () =>
    edit((now) => changeParticipant(now, key, (one) => set(one, 'dropped', dropped ? undefined : true)));
  return html`<${Button} aria-label=${words} onClick=${toggle}>${label ?? words}<//>`;
}
