// The desk: an organiser's key, the tournaments of its clubs, files, results typed in, history. No framework, no cookie, no outside host.
import { ask, askAll, keepKey, leave, Refused, readKey } from './desk-api.js';
import { announce, button, download, el, field, notice, show } from './desk-dom.js';
import { edit } from './desk-editor.js';
import { dropFiles } from './desk-files.js';
import { showHistory } from './desk-history.js';
import { writeSheets } from './desk-sheets.js';
import { showChanges } from './desk-words.js';

let me;
/** Said on the next view. */
let news;

function signIn(problem) {
  const input = el('input', { type: 'password', autocomplete: 'off', spellcheck: 'false', required: true });
  const form = el(
    'form',
    {
      class: 'sign-in',
      onsubmit(event) {
        event.preventDefault();
        keepKey(input.value.trim());
        start();
      },
    },
    field('Organiser key', input),
    el(
      'p',
      {},
      'The people who run this service give out keys, one for a club. It stays in this tab: close the tab, and it is forgotten.',
    ),
    el('button', {}, 'Open the desk'),
  );
  show('Sign in', problem && notice(problem), form);
  input.focus();
}

async function start() {
  me = undefined;
  if (readKey() === null) return signIn();
  try {
    me = (await ask('GET', '/me')).data;
  } catch (error) {
    if (error instanceof Refused && error.status === 401) {
      leave();
      return signIn(`${error.message}. Ask the people who run this service for one.`);
    }
    return show('No connection', notice(error.message, button('Try again', start)));
  }
  return route();
}

async function route() {
  if (me === undefined) return;
  const [word, name = ''] = decodeURIComponent(location.hash.slice(1)).split(/=(.*)/s);
  try {
    if (word === 'new') await edit('', { clubs: me.clubs, go });
    else if (word === 'edit') await edit(name, { clubs: me.clubs, go });
    else if (word === 'tournament') await showTournament(name);
    else if (word === 'history') await showHistory();
    else await showHome();
  } catch (error) {
    show(
      'That did not work',
      notice(error.message, button('Try again', route), el('a', { href: '#' }, 'My tournaments')),
    );
  }
}

/** To a tournament, with what was just done to it. */
function go(slug, submission) {
  news = submission;
  const hash = `#tournament=${encodeURIComponent(slug)}`;
  if (location.hash === hash) route();
  else location.hash = hash;
}

async function showHome() {
  const all = await askAll('/tournaments');
  const list = el('ul', { class: 'own' }, all.map(showOwn));
  show(
    'My tournaments',
    el(
      'div',
      { class: 'actions' },
      el('a', { class: 'button', href: '#new' }, 'New tournament'),
      el('a', { href: '#history' }, 'History'),
      button(
        'Sign out',
        () => {
          leave();
          signIn();
        },
        { class: 'quiet' },
      ),
    ),
    el('p', {}, `${me.account} · ${me.clubs.includes('*') ? 'all clubs' : me.clubs.join(', ')}`),
    all.length === 0 ? el('p', {}, 'There are none yet.') : list,
    el('h2', {}, 'Upload results'),
    dropFiles(me.clubs, async () => {
      const tournaments = await askAll('/tournaments');
      list.replaceChildren(...tournaments.map(showOwn));
    }),
  );
}

function showOwn({ slug, name, status, startDate, players, published }) {
  const about = [
    startDate ?? 'no date',
    status,
    `${players} players`,
    published ? 'published' : 'not published',
  ];
  return el(
    'li',
    {},
    el('a', { href: `#tournament=${encodeURIComponent(slug)}` }, name),
    ` ${about.join(' · ')}`,
  );
}

async function showTournament(slug) {
  const path = `/tournaments/${encodeURIComponent(slug)}`;
  const { data } = await ask('GET', path);
  const done = news;
  news = undefined;
  const act = (method, action) => async () => {
    try {
      const answer = await ask(method, path + action);
      if (method === 'DELETE') location.hash = '';
      else go(slug, answer.data);
    } catch (error) {
      messages.replaceChildren(notice(error.message));
    }
  };
  const messages = el('div');
  const file = () => ask('GET', `${path}/file`);
  const sure = button('Yes, delete it with its battles', act('DELETE', ''));
  const remove = button(
    'Delete',
    () => {
      remove.replaceWith(sure);
      sure.focus();
    },
    { class: 'quiet' },
  );
  show(
    data.name,
    done && el('div', { class: 'notice' }, el('p', {}, 'Saved.'), showChanges(done)),
    el(
      'p',
      {},
      `${data.startDate ?? 'no date'} · ${data.status} · ${data.players} players · ${data.published ? 'published' : 'not published'}`,
    ),
    data.published && el('p', {}, el('a', { href: new URL(data.url).pathname }, 'Public page')),
    messages,
    el(
      'div',
      { class: 'actions' },
      el('a', { class: 'button', href: `#edit=${encodeURIComponent(slug)}` }, 'Enter results'),
      data.published
        ? button('Unpublish', act('POST', '/unpublish'), { class: 'quiet' })
        : button('Publish', act('POST', '/publish')),
      button(
        'Download event file',
        async () => download(`${slug}.json`, (await file()).text, 'application/json'),
        { class: 'quiet' },
      ),
      button(
        'Download spreadsheets',
        async () => {
          const sheets = writeSheets((await file()).data.tournaments[0]);
          for (const [name, text] of Object.entries(sheets)) download(name, text, 'text/csv');
        },
        { class: 'quiet' },
      ),
      remove,
    ),
    el('p', {}, el('a', { href: '#' }, 'My tournaments'), ' · ', el('a', { href: '#history' }, 'History')),
  );
  if (done) announce('Saved.');
}

addEventListener('hashchange', route);
start();
