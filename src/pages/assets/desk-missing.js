// What files of other platforms do not say, typed in beside them: the fields of a submission.
import { el, field, options } from './desk-dom.js';

const platforms = [
  ['', 'Detect automatically'],
  ['listfortress', 'List Fortress, RollBetter, TXM, Cryodex, Tabletop.to'],
  ['newrecruit', 'New Recruit'],
  ['nrtm', 'NRTM, Cobra, Aesops’ Tables'],
  ['bcp', 'Best Coast Pairings'],
  ['goepp', 'GöPP (T3)'],
  ['trf', 'TRF16'],
  ['challonge', 'Challonge'],
];

const texts = [
  ['name', 'Name of the tournament', { type: 'text' }],
  ['slug', 'Web address', { type: 'text', pattern: '[a-z0-9]+(-[a-z0-9]+)*', maxlength: 100 }],
  ['date', 'First day', { type: 'date' }],
  ['endDate', 'Last day', { type: 'date' }],
  ['battleSize', 'Points limit of an army', { type: 'number', min: 0, max: 1000000, step: 1 }],
  ['battlePack', 'Battle pack', { type: 'text' }],
];

/** `clubs` are those of the key. */
export function askMissing(clubs) {
  const inputs = new Map(texts.map(([name, , how]) => [name, el('input', { ...how, autocomplete: 'off' })]));
  const labels = new Map(texts.map(([name, label]) => [name, label]));
  const isAnyClub = clubs.includes('*');
  if (isAnyClub || clubs.length > 1) {
    const own = [['', 'Choose one'], ...clubs.map((club) => [club, club])];
    inputs.set('club', isAnyClub ? el('input', { type: 'text' }) : el('select', {}, options(own, '')));
    labels.set('club', isAnyClub ? 'Short name of the club' : 'Club');
  }
  inputs.set('format', el('select', {}, options(platforms, '')));
  labels.set('format', 'Platform');
  const ids = el('input', { type: 'checkbox' });
  const element = el(
    'details',
    { class: 'missing' },
    el('summary', {}, 'What files of other platforms do not say'),
    [...inputs].map(([name, input]) => field(labels.get(name), input)),
    el('label', { class: 'check' }, ids, 'give people public ids, made of the platform and its id'),
  );

  return {
    element,
    /** What is filled in, by the name that the service knows it by. */
    read() {
      const filled = [...inputs].map(([name, input]) => [name, input.value.trim()]);
      if (ids.checked) filled.push(['playerIds', 'true']);
      return filled.filter(([, value]) => value !== '');
    },
    /** The message of a problem; a field that it asks for is shown and called by its label. */
    explain({ message, parameters: { option, value, formats = [value] } = {} }) {
      if (!labels.has(option)) return message;
      element.open = true;
      const label = `“${labels.get(option)}” above`;
      return formats.reduce((words, given) => {
        const name = given === undefined ? option : `${option}=${given}`;
        const field = option === 'format' && given !== undefined ? `${label} as ${given}` : label;
        return words.replace(`the parameter or field ${name}`, field);
      }, message);
    },
  };
}
