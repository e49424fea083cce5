// Writes docs/generated/event-file-fields.md: every field of an event file, from the schema that the importer checks against, with the examples of examples/.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expected, type Schema } from '#rules/check/describe-mismatch';
import { recordKinds } from '#rules/event-file/event-file';
import { eventFileSchema } from '#rules/event-file/event-file-schema';
import { generatedNote, quoteJson } from './docs/page.ts';
import { showExample } from './fields/show-example.ts';

/** Complete example events: file and what it shows. */
export const wholeExamples = {
  'club-day': 'a club day: three rounds; an odd number of players, so one has a bye each round',
  'two-day-event-with-cut':
    'two days: Swiss rounds scored 20–0, then semi-finals, final and third place for the best four; one player drops out, one wins best painted',
  'groups-with-placement-brackets':
    'two groups in which everyone plays everyone, then brackets for every place',
  league:
    'a league in progress: one round per month, a game that both forfeited, one in progress, pairings to come',
  season: 'two club evenings and the league that adds them up',
} as const;

/** Small examples of rules: the section, the file, and what to look for. */
export const ruleExamples = {
  Scoring: [
    'scoring',
    'Points by difference with a bonus and an upper bound. Ada wins by 16 and slays the warlord: 18 + 2, but `max` makes it 19. Cy and Dee are one point apart, which `drawMargin` makes a draw. The last battle records its own battle points, which are not changed. A bye is worth 12.',
  ],
  TieBreaker: [
    'tie-breakers',
    'Eli and Ada have six points each and have met, so `headToHead` decides. Bo and Dee have three each and never met, so `headToHead` does not apply. They had the same opponents, so `strengthOfSchedule` does not separate them either; the one who lost fewer units is ahead.',
  ],
  Stage: [
    'brackets',
    'A board, a knockout and a bracket for third place. Matches that name a battle get players and winner from it; the others name them. The final was level on victory points, so its battle names the winner. In the final standings the brackets come first, then the rest in the order of the board.',
  ],
  Adjustment: [
    'adjustments',
    'With a stage they count on its board. Without one (best opponent) they count only in the final standings, where Bo overtakes Ada.',
  ],
} as const satisfies Readonly<Record<string, readonly [file: string, words: string]>>;

export function writeFields(): string {
  const sections = listObjects();
  return `# Fields of the event file

${generatedNote}

Every key of an event file, with its meaning and default, from the JSON Schema that the importer checks against. The schema is served at \`/schemas/event-file.json\`. If you prefer spreadsheets, run \`npx muster template DIR --example\`.

## Start from an example

Complete invented events to copy and change:

${Object.entries(wholeExamples)
  .map(([file, words]) => `- [${file}.json](../../examples/${file}.json): ${words}`)
  .join('\n')}

\`npx muster import FILE --dry-run\` lists everything that is wrong with a file and changes nothing.

- Every key that is not marked as required may be left out or \`null\`. Unknown keys are problems.
- Numbers are between −1,000,000,000 and 1,000,000,000 and are rounded to four decimals. Days are \`YYYY-MM-DD\`.
- Battle points (tournament points) decide ranks; victory points are scored in the game itself.

## The file

A \`.json\` file is one object of lists. In \`.ndjson\` every line is one record with \`"kind"\`: ${Object.keys(
    recordKinds,
  )
    .map((kind) => `\`${kind}\``)
    .join(', ')}.

${writeTable(eventFileSchema as Schema)}
${sections.map(writeSection).join('')}`;
}

/** Every kind of object, in the order of a tournament. */
export function listObjects(): readonly Schema[] {
  const { tournament, battlePack, club, player, battle, season, rating } = recordKinds;
  const found = new Map<string, Schema>();
  const visit = (schema: Schema): void => {
    if (schema.title !== undefined) {
      if (found.has(schema.title)) return;
      found.set(schema.title, schema);
    }
    for (const child of [
      ...(schema.anyOf ?? []),
      ...(schema.items === undefined ? [] : [schema.items]),
      ...Object.values(schema.properties ?? {}),
    ])
      visit(child);
  };
  for (const { schema } of [tournament, battlePack, club, player, battle, season, rating])
    visit(schema as Schema);
  return [...found.values()];
}

function writeSection(schema: Schema): string {
  const { title = '', description } = schema;
  const [file, words = ''] = Object.entries(ruleExamples).find(([section]) => section === title)?.[1] ?? [];
  const shown = file === undefined ? '' : `\n${showExample(file, words)}`;
  return `\n## ${title}\n\n${description}\n\n${writeTable(schema)}${shown}`;
}

function writeTable({ properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties).map(([key, schema]) => {
    const name = `\`${key}\`${required.includes(key) ? ' (required)' : ''}`;
    return `| ${name} | ${writeValue(schema)} | ${[schema.description, ...writeShown(schema)].join(' ')} |\n`;
  });
  return `| key | value | meaning |\n|---|---|---|\n${rows.join('')}`;
}

function writeShown({ default: fallback, examples = [] }: Schema): string[] {
  return [
    ...(fallback === undefined ? [] : [`Default: ${quoteJson(fallback)}.`]),
    ...(examples.length === 0 ? [] : [`For example ${examples.map(quoteJson).join(' or ')}.`]),
  ];
}

function writeValue(schema: Schema & { readonly $ref?: string }): string {
  const { title, anyOf, items, enum: words, const: fixed, patternProperties, $ref, maxItems } = schema;
  if ($ref !== undefined)
    return link((recordKinds as Kinds)[$ref.replace('#/$defs/', '')]?.schema.title ?? '');
  if (title !== undefined) return link(title);
  if (fixed !== undefined) return `\`${JSON.stringify(fixed)}\``;
  if (anyOf !== undefined) {
    const forms = anyOf.filter(({ type }) => type !== 'null').map(writeValue);
    return [...new Set(forms)].join(' or ');
  }
  if (items !== undefined) {
    const most = maxItems === undefined ? '' : maxItems === 2 ? ' (two)' : ` (at most ${group(maxItems)})`;
    return `list of ${writeValue(items)}${most}`;
  }
  if (words !== undefined) return words.map((word) => `\`${word}\``).join(', ');
  if (patternProperties !== undefined) {
    const [value] = Object.values(patternProperties);
    return `names, each with ${value?.type === 'number' ? 'a number' : 'a number, `true` or `false`'}`;
  }
  if (schema.type === 'number') return schema.minimum === 0 ? 'number, not below 0' : 'number';
  if (schema.type === 'boolean') return '`true` or `false`';
  return expected(schema).replaceAll(/\d{4,}/g, (digits) => group(Number(digits)));
}

type Kinds = Readonly<Record<string, { readonly schema: { readonly title?: string } } | undefined>>;

function link(title: string): string {
  return `[${title}](#${title.toLowerCase()})`;
}
function group(number: number): string {
  return number.toLocaleString('en');
}

export const fieldsPage = join(import.meta.dirname, '../docs/generated/event-file-fields.md');

if (import.meta.main) writeFileSync(fieldsPage, writeFields());
