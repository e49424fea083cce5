// The desk's page "Ratings": the ratings of the key's clubs, and the editor of one.

import { html } from 'htm/preact';
import { ratingDefaults } from '#rules/event-file/defaults';
import { fieldLabels } from '#rules/event-file/field-labels';
import type { RatingRecord } from '#rules/event-file/record';
import { countOf } from '#rules/text/numbers';
import { Club, makeFields } from './desk/about-fields.ts';
import { NumberField, type SelectChoice, SelectField } from './desk/fields.ts';
import type { FormProps } from './editor/edited.ts';
import { Events } from './editor/events.ts';
import { startPage } from './editor/start-page.ts';
import { makeRating, ratingLabels, readRating, sayPlace } from './ratings/record.ts';
import { State } from './ratings/state.ts';

const casualChoices: readonly SelectChoice[] = [
  ['exclude', 'do not count'],
  ['include', 'count too'],
];

startPage({
  noun: 'rating',
  purpose: 'A rating says how strong the players of a game are, and how certain that is.',
  make: makeRating,
  read: readRating,
  sayAbout: ({ game, events, ranked }) => [game, countOf(events, 'tournament'), `${ranked} ranked`],
  isLate: ({ upToDate }) => !upToDate,
  sayPlace,
  Sections,
  Preview: State,
});

function Sections(props: FormProps<RatingRecord>) {
  const { record, edit } = props;
  return html`<section><h3>About</h3><${About} ...${props} /></section>
    <section><h3>Tournaments</h3>
      <p class="hint">Only tournaments of the game and, if you set one, of the club count.</p>
      <${Events} ...${props} matchKeys=${['country', 'battlePack']} />
    </section>
    <section><h3>Rule</h3><${Rule} ...${{ record, edit }} /></section>`;
}

/** The fields that decide what is rated: game, club, days. */
function About({ record, edit, me, isNew }: FormProps<RatingRecord>) {
  const { change, text, names, description } = makeFields({ record, edit, isNew });
  // An account cannot own a rating.
  const ofClubs = { ...me, own: false };
  return html`<div class="fields">
    ${names}
    ${text('game', fieldLabels.game, { required: true, list: 'games', onChange: (game: string) => edit((now) => ({ ...now, game })) })}
    <${Club} record=${record} me=${ofClubs} onChange=${change('club')} />
    ${text('from', fieldLabels.startDate, { type: 'date' })} ${text('to', fieldLabels.endDate, { type: 'date' })}
    ${description}
  </div>`;
}

function Rule({ record, edit }: Pick<FormProps<RatingRecord>, 'record' | 'edit'>) {
  const { change } = makeFields({ record, edit, isNew: false });
  const number = (key: 'prior' | 'drift' | 'minimumBattles', hint: string) =>
    html`<${NumberField} at=${`/${key}`} label=${ratingLabels[key]} hint=${`Empty: ${ratingDefaults[key]}${hint}`} value=${record[key]} onChange=${change(key)} />`;
  return html`<div class="fields">
    <${SelectField} at="/casual" label=${ratingLabels.casual} value=${record.casual ?? ratingDefaults.casual} choices=${casualChoices} onChange=${(word: string) => change('casual')(word === ratingDefaults.casual ? undefined : word)} />
    ${number('minimumBattles', '. People with fewer are listed without a rank.')}
    ${number('prior', ' points. A larger number lets newcomers differ more.')}
    ${number('drift', ' points. A larger number gives old battles less weight.')}
  </div>`;
}
