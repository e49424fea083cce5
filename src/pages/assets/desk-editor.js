// Results typed in: about the tournament, its players, its rounds. Everything typed is kept in the tab until it was handed over.
import { ask, makeName, NoConnection } from './desk-api.js';
import { announce, button, el, field, notice, options, show } from './desk-dom.js';
import * as records from './desk-record.js';
import { showProblems } from './desk-words.js';

const draftName = (slug) => `desk.draft.${slug}`;

/** `slug` is empty for a new tournament. */
export async function edit(slug, { clubs, go }) {
  const kept = sessionStorage.getItem(draftName(slug));
  if (kept !== null) return open(JSON.parse(kept), slug, clubs, go, true);
  if (slug === '') {
    const [club] = clubs.length === 1 && clubs[0] !== '*' ? clubs : [];
    return open(
      { etag: null, record: records.makeRecord(club), round: 1, name: makeName() },
      slug,
      clubs,
      go,
      false,
    );
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
    sessionStorage.setItem(draftName(slug), JSON.stringify(draft));
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

  function about() {
    const input = (key, type, set) =>
      el('input', { type, value: String(record[key] ?? ''), oninput: typed(set), 'data-place': `/${key}` });
    const slugField = el('input', {
      value: record.slug,
      'data-place': '/slug',
      readonly: slug !== '',
      oninput: typed((text) => {
        record.slug = text;
      }),
    });
    const nameField = input('name', 'text', (text) => {
      if (slug === '' && (record.slug === '' || record.slug === records.makeSlug(record.name))) {
        record.slug = records.makeSlug(text);
        slugField.value = record.slug;
      }
      record.name = text;
    });
    const swiss = records.swissOf(record);
    const rounds = el('input', {
      type: 'number',
      min: '1',
      value: String(swiss.rounds ?? ''),
      'data-place': '/stages',
      onchange: (event) =>
        change(() => records.setNumber(records.needSwiss(record), 'rounds', event.target.value)),
    });
    const states = [
      ['planned', 'planned'],
      ['ongoing', 'ongoing'],
      ['finished', 'finished'],
    ];
    return el(
      'fieldset',
      {},
      el('legend', {}, 'Tournament'),
      field('Name', nameField),
      field('Short name for the address', slugField),
      field(
        'First day',
        input('startDate', 'date', (text) => records.setText(record, 'startDate', text)),
      ),
      field(
        'Army points',
        input('battleSize', 'number', (text) => records.setNumber(record, 'battleSize', text)),
      ),
      field('Rounds', rounds),
      field(
        'State',
        el(
          'select',
          {
            'data-place': '/status',
            onchange: typed((text) => {
              record.status = text;
            }),
          },
          options(states, record.status),
        ),
      ),
      chooseClub(),
    );
  }

  function chooseClub() {
    if (clubs.includes('*'))
      return field(
        'Club',
        el('input', {
          value: record.club ?? '',
          'data-place': '/club',
          oninput: typed((text) => records.setText(record, 'club', text)),
        }),
      );
    if (clubs.length === 1) return undefined;
    record.club ??= clubs[0];
    return field(
      'Club',
      el(
        'select',
        {
          'data-place': '/club',
          onchange: typed((text) => {
            record.club = text;
          }),
        },
        options(
          clubs.map((club) => [club, club]),
          record.club,
        ),
      ),
    );
  }

  function players() {
    const rows = record.participants.map((participant, index) => {
      const label = (what) => `${what} of player ${index + 1}`;
      const set = (key) => typed((text) => records.setText(participant, key, text));
      return el(
        'li',
        { class: 'entry', 'data-place': `/participants/${index}` },
        el('input', {
          'aria-label': `Name of player ${index + 1}`,
          placeholder: 'Name',
          value: participant.player,
          oninput: typed((text) => {
            participant.player = text;
          }),
        }),
        el('input', {
          'aria-label': label('Faction'),
          placeholder: 'Faction',
          value: participant.faction ?? '',
          oninput: set('faction'),
        }),
        el(
          'details',
          {},
          el('summary', {}, `Army list${participant.list ? '' : ' (none)'}`),
          el(
            'textarea',
            {
              'aria-label': label('Army list'),
              rows: '6',
              oninput: typed((text) => {
                if (text.trim() === '') delete participant.list;
                else participant.list = { ...participant.list, text };
              }),
            },
            participant.list?.text ?? '',
          ),
        ),
        el(
          'label',
          { class: 'check' },
          el('input', {
            type: 'checkbox',
            checked: participant.dropped === true,
            onchange: (event) => {
              participant.dropped = event.target.checked;
              keep();
            },
          }),
          'dropped',
        ),
        !records.isPaired(record, participant.key) &&
          button('Remove', () => change(() => record.participants.splice(index, 1)), {
            class: 'quiet',
            'aria-label': `Remove player ${index + 1}`,
          }),
      );
    });
    return el(
      'fieldset',
      {},
      el('legend', {}, `Players (${record.participants.length})`),
      el('ol', { class: 'entries' }, rows),
      button(
        'Add player',
        () => {
          change(() => records.addPlayer(record));
          body.querySelector('.entries li:last-child input')?.focus();
        },
        { class: 'quiet', id: 'add-player' },
      ),
    );
  }

  function choosePlayer(label, chosen, set) {
    const people = record.participants.map(({ key, player }) => [key, player === '' ? key : player]);
    return el(
      'select',
      { 'aria-label': label, onchange: typed(set) },
      options([['', '—'], ...people], chosen),
    );
  }

  function showBattle(battle, number) {
    const index = record.battles.indexOf(battle);
    const [first, second] = battle.players;
    const points = (side, which) =>
      el('input', {
        'aria-label': `Victory points of ${which} player, battle ${number}`,
        inputmode: 'numeric',
        class: 'points',
        value: String(side.victoryPoints ?? ''),
        oninput: typed((text) => records.setNumber(side, 'victoryPoints', text)),
      });
    const outcomes = [
      ['points', 'by points'],
      ['0', 'first won'],
      ['draw', 'draw'],
      ['1', 'second won'],
    ];
    const choose = (side, which) =>
      choosePlayer(`${which} player, battle ${number}`, side.participant, (key) => {
        const outcome = records.outcomeOf(battle);
        side.participant = key;
        records.setOutcome(battle, outcome);
      });
    return el(
      'li',
      { class: 'entry battle-entry', 'data-place': `/battles/${index}` },
      choose(first, 'First'),
      points(first, 'first'),
      points(second, 'second'),
      choose(second, 'Second'),
      el(
        'select',
        {
          'aria-label': `Outcome of battle ${number}`,
          onchange: typed((word) => records.setOutcome(battle, word)),
        },
        options(outcomes, records.outcomeOf(battle)),
      ),
      button('Remove', () => change(() => record.battles.splice(index, 1)), {
        class: 'quiet',
        'aria-label': `Remove battle ${number}`,
      }),
    );
  }

  function showBye(bye, number) {
    const swiss = records.swissOf(record);
    return el(
      'li',
      { class: 'entry', 'data-place': `/stages/0/byes/${swiss.byes.indexOf(bye)}` },
      choosePlayer(`Bye ${number}`, bye.participant, (key) => {
        bye.participant = key;
      }),
      el('span', {}, 'has a bye'),
      button('Remove', () => change(() => swiss.byes.splice(swiss.byes.indexOf(bye), 1)), {
        class: 'quiet',
        'aria-label': `Remove bye ${number}`,
      }),
    );
  }

  function rounds() {
    const count = Math.max(1, Math.min(50, Number(records.swissOf(record).rounds) || 1));
    const { round } = draft;
    const tabs = Array.from({ length: count }, (_, index) =>
      button(
        `Round ${index + 1}`,
        () =>
          change(() => {
            draft.round = index + 1;
          }),
        { class: 'quiet', 'aria-pressed': String(round === index + 1) },
      ),
    );
    return el(
      'fieldset',
      {},
      el('legend', {}, `Round ${round}`),
      el('div', { class: 'actions' }, tabs),
      el(
        'ol',
        { class: 'entries' },
        records.battlesOf(record, round).map((battle, index) => showBattle(battle, index + 1)),
        records.byesOf(record, round).map((bye, index) => showBye(bye, index + 1)),
      ),
      el(
        'div',
        { class: 'actions' },
        button(
          'Add battle',
          () => {
            change(() => records.addBattle(record, round));
            body.querySelector('.battle-entry:last-of-type .points')?.focus();
          },
          { class: 'quiet', id: 'add-battle' },
        ),
        button('Add bye', () => change(() => records.addBye(record, round)), {
          class: 'quiet',
          id: 'add-bye',
        }),
      ),
    );
  }

  function render() {
    const focused = document.activeElement?.id;
    body.replaceChildren(about(), players(), rounds());
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
