// Who plays: names, factions and army lists.
import { button, el } from './desk-dom.js';
import * as records from './desk-record.js';

export function showPlayers({ record, body, typed, change, keep }) {
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
