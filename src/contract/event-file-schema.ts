// The published JSON Schema of the event file, made of the schemas that the importer checks against.
import { type RecordKind, recordKinds } from './event-file.ts';

const kinds = Object.entries(recordKinds);

const listWords: Readonly<Record<RecordKind, string>> = {
  battlePack: 'Battle packs that the file describes. Left out: none.',
  club: 'Clubs that the file describes. Left out: none.',
  player: 'Players that the file describes. Left out: none.',
  tournament: 'Tournaments. Left out: none.',
  battle: 'Casual battles: those outside of tournaments. Left out: none.',
  season: 'Seasons: leagues, circuits and rankings over many tournaments. Left out: none.',
};

/** A `.json` event file. A line of ndjson is one element of these lists with its `kind`. */
export const eventFileSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'event-file.json',
  title: 'Muster event file',
  description:
    'Results as facts. In .ndjson each line is one of the records under $defs with "kind": its name there.',
  type: 'object',
  required: ['format'],
  properties: {
    format: { const: 'muster/1', description: 'The word `muster/1`, by which the file is known.' },
    ...Object.fromEntries(
      kinds.map(([kind, { list }]) => [
        list,
        {
          description: listWords[kind as RecordKind],
          anyOf: [{ type: 'array', items: { $ref: `#/$defs/${kind}` } }, { type: 'null' }],
        },
      ]),
    ),
  },
  additionalProperties: false,
  $defs: Object.fromEntries(kinds.map(([kind, { schema }]) => [kind, schema])),
};

export function writeEventFileSchema(): string {
  return `${JSON.stringify(eventFileSchema, null, 2)}\n`;
}
