// The desk's page "People": pairs of players who may be the same person, to be compared, merged or marked as different people.
import { html, render } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ask, postJson } from './desk/api.js';
import { Button, TextField } from './desk/fields.js';
import { SignedIn } from './desk/sign-in.js';
import { count, Heading, Notice } from './desk/view.js';
import { Comparison } from './people/comparison.js';

function People({ data, more, reload }) {
  const [done, setDone] = useState();
  /** Says what was done, in `words`, or why it failed. */
  async function act(work, words) {
    try {
      const { data: submission } = await work();
      setDone({ text: words, kind: 'good', id: submission.id });
      await reload();
    } catch (error) {
      setDone({ text: error.message, kind: 'bad' });
    }
  }
  const undo = () =>
    act(() => ask('POST', `/submissions/${done.id}/undo`), 'Undone: the previous state is restored.');
  return html`<${Heading}>Possible duplicates<//>
    <p><a href="../desk">Back to the desk</a></p>
    ${done && html`<${Done} key=${done.text} ...${done} onUndo=${undo} />`}
    ${data.length === 0 && html`<p class="empty">No two players look like the same person.</p>`}
    <ul class="log stack">${data.map((pair) => html`<${Pair} key=${nameOf(pair)} ...${pair} act=${act} />`)}</ul>
    ${more > 0 && html`<p class="hint">${count(more, 'more pair')} will appear as you work through these.</p>`}`;
}

function nameOf({ players }) {
  return JSON.stringify(players);
}

/** What was done, with a button to undo it. It gets the focus, because the buttons that were pressed are gone. */
function Done({ id, onUndo, ...notice }) {
  const place = useRef();
  useEffect(() => place.current.focus(), []);
  return html`<div tabindex="-1" ref=${place}>
    <${Notice} ...${notice}>${id && html`<${Button} onClick=${onUndo}>Undo<//>`}<//>
  </div>`;
}

function Pair({ players, reasons, act }) {
  const [isOpen, setOpen] = useState(false);
  const [first, second] = players;
  const hasIds = players.every(({ playerId }) => playerId !== null);
  const merge = (from, into) =>
    act(
      () => postJson('/people/merge', { from: from.playerId, into: into.playerId }),
      `${from.playerId} is shown as ${into.playerId} now.`,
    );
  const separate = () =>
    act(
      () => postJson('/people/distinct', { a: first.playerId, b: second.playerId }),
      `${first.playerId} and ${second.playerId} are noted as two people.`,
    );
  return html`<li>
    <div>
      <h3>${first.player} <span class="hint">${sayId(first)}</span> and ${second.player} <span class="hint">${sayId(second)}</span></h3>
      <p class="fine">${reasons.join(' · ')}</p>
      ${
        hasIds
          ? html`<div class="actions">
              ${[
                [second, first],
                [first, second],
              ].map(
                ([from, into]) =>
                  html`<${Button} onClick=${() => merge(from, into)}>Merge, show as ${into.playerId}<//>`,
              )}
              <${Button} onClick=${separate}>Not the same<//>
              <${Button} aria-expanded=${isOpen} onClick=${() => setOpen(!isOpen)}>Side by side<//>
            </div>
            ${isOpen && html`<${Comparison} players=${players} />`}`
          : html`<${Assign} players=${players} act=${act} />`
      }
    </div>
  </li>`;
}

function sayId({ playerId, tournament }) {
  return playerId ?? `without an id, in ${tournament}`;
}

/** Gives the first entry without an id that of the other, or, if the other has none either, the one that is typed. */
function Assign({ players, act }) {
  const known = players.find(({ playerId }) => playerId !== null)?.playerId;
  const [typed, setTyped] = useState('');
  const entries = players.filter(({ playerId }) => playerId === null);
  const [{ player, tournament }] = entries;
  const id = known ?? typed.trim();
  const assign = () =>
    act(
      () => postJson('/people/assign', { id, name: player, tournament }),
      `${player} in ${tournament} has the player id ${id} now.`,
    );
  return html`<p class="hint">${entries.map(sayMissing)}</p>
    ${known === undefined && html`<${TextField} label=${`Player id for ${player} in ${tournament}`} value=${typed} onChange=${setTyped} />`}
    <${Button} disabled=${id === ''} onClick=${assign}>${known === undefined ? 'Give this id' : `Give ${player} in ${tournament} the id ${known}`}<//>`;
}

function sayMissing({ player, tournament }) {
  return html`${player} has no player id in <a href=${`../desk#tournament=${encodeURIComponent(tournament)}`}>${tournament}</a>. `;
}

function load() {
  return ask('GET', '/people/duplicates');
}

function show(found, { reload }) {
  return html`<${People} ...${found} reload=${reload} />`;
}

render(html`<${SignedIn} load=${load} show=${show} />`, document.getElementById('desk'));
