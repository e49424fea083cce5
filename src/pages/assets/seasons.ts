// The desk's page "Seasons": the key's seasons, and the editor of one.

import { html } from 'htm/preact';
import { fieldLabels } from '#rules/event-file/field-labels';
import type { SeasonRecord } from '#rules/event-file/record';
import { countOf } from '#rules/text/numbers';
import { Club, makeFields } from './desk/about-fields.ts';
import type { FormProps } from './editor/edited.ts';
import { Events } from './editor/events.ts';
import { startPage } from './editor/start-page.ts';
import { Counting } from './seasons/counting.ts';
import { Adjustments, Points } from './seasons/points.ts';
import { makeSeason, readSeason } from './seasons/record.ts';
import { sayPlace } from './seasons/say-place.ts';
import { Table } from './seasons/table.ts';

startPage({
  noun: 'season',
  purpose: 'A season adds up the results of many tournaments.',
  make: makeSeason,
  read: readSeason,
  sayAbout: ({ from, to, events, players }) => [
    [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ') || 'no dates',
    countOf(events, 'tournament'),
    countOf(players, 'player'),
  ],
  isLate: ({ setAside }) => setAside === true,
  sayPlace,
  Sections,
  Preview: Table,
});

function Sections(props: FormProps<SeasonRecord>) {
  const { record, edit, names } = props;
  return html`<section><h3>About</h3><${About} ...${props} /></section>
    <section><h3>Tournaments</h3><${Events} ...${props} matchKeys=${['club', 'country', 'battlePack', 'game']} isWeighted /></section>
    <section><h3>Points</h3><${Points} ...${{ record, edit }} /></section>
    <section><h3>Ranking</h3><${Counting} ...${{ record, edit }} /></section>
    <section><h3>Adjustments</h3><${Adjustments} ...${{ record, edit, names }} /></section>`;
}

/** The fields that describe a season: name, address, club, days. */
function About({ record, edit, me, isNew }: FormProps<SeasonRecord>) {
  const { change, text, names, description } = makeFields({ record, edit, isNew });
  return html`<div class="fields">
    ${names}
    <${Club} ...${{ record, me }} onChange=${change('club')} />
    ${text('country', fieldLabels.country)}
    ${text('from', fieldLabels.startDate, { type: 'date' })} ${text('to', fieldLabels.endDate, { type: 'date' })}
    ${description}
  </div>`;
}
