// Results typed in: about the tournament, its players, its rounds. Everything typed is kept in the tab until it was handed over.

import { showAbout } from './desk-about.js';
import { ask, makeName, NoConnection } from './desk-api.js';
import { announce, button, el, notice, show } from './desk-dom.js';
import { showPlayers } from './desk-players.js';
import { makeRecord } from './desk-record.js';
import { showRounds } from './desk-rounds.js';
import { showProblems } from './desk-words.js';

const draftName = (slug) => `desk.draft.${slug}`;

/** `slug` is empty for a new tournament. */
export async function edit(slug, { clubs, go }) {
  const kept = sessionStorage.getItem(draftName(slug));
  if (kept !== null) return open(JSON.parse(kept), slug, clubs, go, true);
  if (slug === '') {
    const [club] = clubs.length === 1 && clubs[0] !== '*' ? clubs : [];
    return open({ etag: null, record: makeRecord(club), round: 1, name: makeName() }, slug, clubs, go, false);
  }
  // The tag first: should somebody change it in between, saving is refused rather than theirs lost.
  const { etag } = await ask('GET', `/tournaments/${encodeURIComponent(slug)}`);
  const { data } = await ask('GET', `/tournaments/${encodeURIComponent(slug)}/file`);
  return open({ etag, record: data.tournaments[0], round: 1, name: makeName() }, slug, clubs, go, false);
}

function open(draft, slug, clubs, go, isKept) {
  const { record } = draft;
  const messages = el('div', { id: 'messages' });
  const body = el('div');

  /** What is typed survives a reload, and is another try. */
  function keep() {
    draft.name = makeName();
    try {
      sessionStorage.setItem(draftName(slug), JSON.stringify(draft));
    } catch {
      announce('This tournament is too large to be kept in the tab: save before you leave it.');
    }
  }
  function change(work) {
    work();
    keep();
    render();
  }
  const typed = (work) => (event) => {
    work(event.target.value);
    keep();
  };
  const form = { draft, record, slug, clubs, body, typed, change, keep };

  function render() {
    const focused = document.activeElement?.id;
    body.replaceChildren(showAbout(form), showPlayers(form), showRounds(form));
    if (focused) document.getElementById(focused)?.focus();
  }

  async function save() {
    for (const old of body.querySelectorAll('.problem')) old.remove();
    messages.replaceChildren();
    const condition = draft.etag === null ? { 'if-none-match': '*' } : { 'if-match': draft.etag };
    try {
      const { data } = await ask('POST', '/submissions', {
        body: JSON.stringify({ format: 'muster/1', tournaments: [record] }),
        headers: { 'content-type': 'application/json', 'idempotency-key': draft.name, ...condition },
      });
      sessionStorage.removeItem(draftName(slug));
      go(record.slug, data);
    } catch (error) {
      messages.replaceChildren(...explain(error));
      messages.scrollIntoView({ block: 'nearest' });
    }
  }

  function explain(error) {
    if (error instanceof NoConnection || error.problems === undefined) return [notice(error.message)];
    if (error.status === 412)
      return [
        notice(
          `${error.message}. Nothing of yours was saved; what you typed is still here.`,
          button(
            'Load what is there now',
            () => {
              sessionStorage.removeItem(draftName(slug));
              edit(record.slug, { clubs, go });
            },
            { class: 'quiet' },
          ),
        ),
      ];
    for (const problem of error.problems) placeProblem(problem);
    announce(error.message);
    return [el('div', { class: 'notice' }, showProblems(error))];
  }

  /** Beside the nearest field. */
  function placeProblem({ pointer, message }) {
    const inside = pointer.replace(/^\/tournaments\/0/, '');
    for (let end = inside.length; end > 0; end = inside.lastIndexOf('/', end - 1)) {
      const place = body.querySelector(`[data-place="${CSS.escape(inside.slice(0, end))}"]`);
      if (place === null) continue;
      const words = el('p', { class: 'problem' }, message);
      if (place.matches('li')) place.append(words);
      else place.after(words);
      return;
    }
  }

  show(
    slug === '' ? 'New tournament' : record.name,
    isKept &&
      notice(
        'What you typed before is still here.',
        button(
          'Discard it',
          () => {
            sessionStorage.removeItem(draftName(slug));
            edit(slug, { clubs, go });
          },
          { class: 'quiet' },
        ),
      ),
    body,
    messages,
    el('div', { class: 'actions' }, button('Save', save), el('a', { href: '#' }, 'Back to my tournaments')),
  );
  render();
}
