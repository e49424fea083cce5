// What a tournament is: its name, days, rounds and club.
import { el, field, options } from './desk-dom.js';
import * as records from './desk-record.js';

export function showAbout(form) {
  const { record, slug, typed, change } = form;
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
    field('Web address', slugField),
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
    chooseClub(form),
  );
}

function chooseClub({ record, clubs, typed }) {
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
