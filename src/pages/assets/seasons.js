// The desk's page "Seasons": the key's seasons, and the editor of one.
import { html, render } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { ask, askAll, Rejected } from './desk/api.js';
import { Button } from './desk/fields.js';
import { SignIn } from './desk/sign-in.js';
import { readKey } from './desk/storage.js';
import { count, Heading, Notice, useAddress, useLoaded } from './desk/view.js';
import { Editor } from './seasons/editor.js';

function Seasons() {
  const [start, setStart] = useState();
  const [problem, setProblem] = useState();
  const [isOut, setOut] = useState(readKey() === null);
  const [removed, setRemoved] = useState();
  const { word, name } = useAddress();

  async function load() {
    setProblem(undefined);
    try {
      const [me, known, own] = await Promise.all([
        ask('GET', '/me'),
        ask('GET', '/suggestions'),
        // The newest; a search finds the others.
        ask('GET', '/tournaments?limit=100'),
      ]);
      setStart({ me: me.data, known: known.data, own: own.data });
      setOut(false);
    } catch (error) {
      setProblem(error.message);
      setOut(error instanceof Rejected && error.status === 401);
    }
  }
  useEffect(() => {
    if (!isOut) load();
  }, []);

  if (isOut) return html`<${SignIn} problem=${problem} onKey=${load} />`;
  if (problem)
    return html`<${Notice} text=${problem} kind="bad"><${Button} onClick=${load}>Try again<//><//>`;
  if (start === undefined) return html`<p>Opening the seasons …</p>`;
  if (word === 'new' || word === 'season')
    return html`<${Editor} key=${name} slug=${name || undefined} ...${start} onRemoved=${setRemoved} />`;
  return html`<${List} removed=${removed} onUndone=${() => setRemoved(undefined)} />`;
}

/** `removed`: the submission that removed a season a moment ago. */
function List({ removed, onUndone }) {
  const [version, setVersion] = useState(0);
  const [failed, setFailed] = useState();
  const { value: all, error } = useLoaded(() => askAll('/seasons'), [version]);
  const again = () => setVersion((now) => now + 1);
  async function undo() {
    try {
      await ask('POST', `/submissions/${removed}/undo`);
      onUndone();
      again();
    } catch (problem) {
      setFailed(problem);
    }
  }
  const problem = failed ?? error;
  return html`<${Heading}>My seasons<//>
    <div class="actions"><a class="button" href="#new">New season</a><a href="../desk">Back to the desk</a></div>
    ${removed && html`<${Notice} text="The season is removed." kind="good"><${Button} onClick=${undo}>Undo<//><//>`}
    ${problem && html`<${Notice} text=${problem.message} kind="bad"><${Button} onClick=${again}>Try again<//><//>`}
    ${all?.length === 0 && html`<p class="empty">You have no seasons yet. A season adds up the results of many tournaments.</p>`}
    <ul class="own stack">${all?.map(Own)}</ul>`;
}

function Own({ slug, name, from, to, events, players, published }) {
  return html`<li key=${slug}>
    <a href=${`#season=${encodeURIComponent(slug)}`}>${name}</a>
    <span class="own-about fine">
      <span>${[from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ') || 'no dates'}</span>
      <span>${count(events, 'tournament')}</span>
      <span>${count(players, 'player')}</span>
      <span class="tag">${published ? 'published' : 'not published'}</span>
    </span>
  </li>`;
}

render(html`<${Seasons} />`, document.getElementById('desk'));
