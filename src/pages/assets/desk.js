// The desk: an organiser runs a tournament from an empty page to final standings. State goes down, changes go up (draft.js).
import { html, render } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { ask, Rejected } from './desk/api.js';
import { Button } from './desk/fields.js';
import { History } from './desk/history.js';
import { Home } from './desk/home.js';
import { NewTournament } from './desk/new-tournament.js';
import { SignIn } from './desk/sign-in.js';
import { readKey, signOut } from './desk/storage.js';
import { Known } from './desk/suggestions.js';
import { Tournament } from './desk/tournament.js';
import { Heading, Notice, useAddress } from './desk/view.js';

const nothingKnown = { games: [], factions: [], scenarios: [], battlePacks: [], clubs: [] };

function Desk() {
  const [me, setMe] = useState();
  const [known, setKnown] = useState(nothingKnown);
  const [problem, setProblem] = useState();
  const [isOut, setOut] = useState(readKey() === null);
  const { word, name, tab } = useAddress();

  async function start() {
    setProblem(undefined);
    try {
      setMe((await ask('GET', '/me')).data);
      setOut(false);
      setKnown((await ask('GET', '/suggestions')).data);
    } catch (error) {
      if (error instanceof Rejected && error.status === 401) {
        leave();
        setProblem(`${error.message}. Ask the people who run this service for one.`);
      } else setProblem(error.message);
    }
  }
  function leave() {
    signOut();
    setMe(undefined);
    setOut(true);
  }
  useEffect(() => {
    if (readKey() !== null) start();
  }, []);

  if (isOut) return html`<${SignIn} problem=${problem} onKey=${start} />`;
  if (me === undefined)
    return problem === undefined
      ? html`<p>Opening the desk …</p>`
      : html`<${Heading}>No connection<//><${Notice} text=${problem}><${Button} onClick=${start}>Try again<//><//>`;
  const view = {
    new: () => html`<${NewTournament} me=${me} />`,
    history: () => html`<${History} />`,
    tournament: () => html`<${Tournament} key=${name} slug=${name} tab=${tab} me=${me} />`,
  }[word];
  return html`<${Known.Provider} value=${known}>${view?.() ?? html`<${Home} me=${me} onSignOut=${leave} />`}<//>`;
}

render(html`<${Desk} />`, document.getElementById('desk'));
