// The published JSON Schema of the event file, made of the schemas that the importer checks against.
import { type RecordKind, recordKinds } from './event-file.ts';

const kinds = Object.entries(recordKinds);

const listWords: Readonly<Record<RecordKind, string>> = {
  battlePack: 'Battle packs. Default: none.',
  club: 'Clubs. Default: none.',
  player: 'Players. Default: none.',
  tournament: 'Tournaments. Default: none.',
  battle: 'Casual battles, outside tournaments. Default: none.',
  season: 'Seasons: leagues, circuits and rankings over many tournaments. Default: none.',
  rating: 'Ratings: how strong players are, and how certain that is. Default: none.',
};

/** A `.json` event file. A line of ndjson is one element of these lists with its `kind`. */
export const eventFileSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'event-file.json',
  title: 'Muster event file',
  description:
    'The facts of events. In .ndjson each line is one of the records under $defs, with its name there as "kind".',
  type: 'object',
  required: ['format'],
  properties: {
    format: { const: 'muster/1', description: 'Always `muster/1`, which identifies the format.' },
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
