// The rounds: battles with victory points of both sides, the outcome where it does not follow, byes.
import { button, el, options } from './desk-dom.js';
import * as records from './desk-record.js';

function choosePlayer({ record, typed }, label, chosen, set) {
  const people = record.participants.map(({ key, player }) => [key, player === '' ? key : player]);
  return el('select', { 'aria-label': label, onchange: typed(set) }, options([['', '—'], ...people], chosen));
}

function showBattle(form, battle, number) {
  const { record, typed, change } = form;
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
    ['points', 'By score'],
    ['0', 'Player 1 won'],
    ['draw', 'draw'],
    ['1', 'Player 2 won'],
  ];
  const choose = (side, which) =>
    choosePlayer(form, `${which} player, battle ${number}`, side.participant, (key) => {
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

function showBye(form, bye, number) {
  const { record, change } = form;
  const swiss = records.swissOf(record);
  return el(
    'li',
    { class: 'entry', 'data-place': `/stages/0/byes/${swiss.byes.indexOf(bye)}` },
    choosePlayer(form, `Bye ${number}`, bye.participant, (key) => {
      bye.participant = key;
    }),
    el('span', {}, 'has a bye'),
    button('Remove', () => change(() => swiss.byes.splice(swiss.byes.indexOf(bye), 1)), {
      class: 'quiet',
      'aria-label': `Remove bye ${number}`,
    }),
  );
}

export function showRounds(form) {
  const { draft, record, body, change } = form;
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
      records.battlesOf(record, round).map((battle, index) => showBattle(form, battle, index + 1)),
      records.byesOf(record, round).map((bye, index) => showBye(form, bye, index + 1)),
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
