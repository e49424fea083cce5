// The desk's page "People": players who are probably the same person, side by side, to be merged or told apart.
import { html, render } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ask, postJson, Rejected } from './desk/api.js';
import { Button, TextField } from './desk/fields.js';
import { SignIn } from './desk/sign-in.js';
import { readKey } from './desk/storage.js';
import { count, Heading, Notice } from './desk/view.js';
import { Comparison } from './people/comparison.js';

function People() {
  const [found, setFound] = useState();
  const [problem, setProblem] = useState();
  const [isOut, setOut] = useState(readKey() === null);
  const [done, setDone] = useState();

  async function load() {
    setProblem(undefined);
    try {
      setFound(await ask('GET', '/people/duplicates'));
      setOut(false);
    } catch (error) {
      setProblem(error.message);
      setOut(error instanceof Rejected && error.status === 401);
    }
  }
  useEffect(() => {
    if (!isOut) load();
  }, []);

  /** `words` say what was done; a failure is said in its place. */
  async function act(work, words) {
    try {
      const { data } = await work();
      setDone({ text: words, kind: 'good', id: data.id });
      await load();
    } catch (error) {
      setDone({ text: error.message, kind: 'bad' });
    }
  }
  const undo = ({ id }) =>
    act(() => ask('POST', `/submissions/${id}/undo`), 'Undone: the previous state is restored.');

  if (isOut) return html`<${SignIn} problem=${problem} onKey=${load} />`;
  return html`<${Heading}>Probably the same person<//>
    <p><a href="../desk">Back to the desk</a></p>
    ${problem && html`<${Notice} text=${problem} kind="bad"><${Button} onClick=${load}>Try again<//><//>`}
    ${done && html`<${Done} key=${done.text} ...${done} onUndo=${() => undo(done)} />`}
    ${found === undefined && problem === undefined && html`<p>Comparing names …</p>`}
    ${found?.data.length === 0 && html`<p class="empty">No two players look like the same person.</p>`}
    <ul class="log stack">${found?.data.map((pair) => html`<${Pair} key=${nameOf(pair)} ...${pair} act=${act} />`)}</ul>
    ${found?.more > 0 && html`<p class="hint">${count(found.more, 'more pair')}. They follow as you go through these.</p>`}`;
}

function nameOf({ players }) {
  return JSON.stringify(players);
}

/** What was done, with the way back; it gets the focus, since the buttons that led here are gone. */
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

render(html`<${People} />`, document.getElementById('desk'));
