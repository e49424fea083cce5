// Writes docs/event-file-fields.md: every field of an event file, from the schema that the importer checks against, with the examples of examples/.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordKinds } from '../src/contract/event-file.ts';
import { eventFileSchema } from '../src/contract/event-file-schema.ts';
import { expected, type Schema } from '../src/import/check/describe-mismatch.ts';
import { showExample } from './fields/show-example.ts';

/** Complete example events: file and what it shows. */
export const wholeExamples = {
  'club-day': 'a club day: three rounds, an odd number of players and so a bye each round',
  'two-day-event-with-cut':
    'two days: Swiss rounds scored 20–0, then semi-finals, final and third place of the best four; somebody drops out, somebody wins best painted',
  'groups-with-placement-brackets':
    'two groups in which everybody meets everybody, then brackets for every place',
  league:
    'a league that is still going on: a round a month, a game that neither side played, one that has begun, pairings to come',
} as const;

/** Small examples of rules: the section, the file, and what to look for. */
export const ruleExamples = {
  Scoring: [
    'scoring',
    'Points by difference with a bonus and an upper bound. Ada wins by 16 and slays the warlord: 18 + 2, but `max` makes it 19. Cy and Dee lie one point apart, which `drawMargin` makes a draw. The last battle records its battle points itself, and they stand. A bye is worth 12.',
  ],
  TieBreaker: [
    'tie-breakers',
    'Eli and Ada have six points each and met: `headToHead`. Bo and Dee have three each and never met, so that `headToHead` does not apply; their opponents were the same, so that `strengthOfSchedule` does not either; who lost fewer units is ahead.',
  ],
  Stage: [
    'brackets',
    'A board, a knockout and a bracket for third place. Matches that name a battle take players and winner from it; the others name them. The final was level on victory points, so that its battle names the winner. Final standings: first the brackets, then the rest as the board ranks them.',
  ],
  Adjustment: [
    'adjustments',
    'With a stage they count on its board; without one (best opponent) in the final standings alone, where Bo goes ahead of Ada.',
  ],
} as const satisfies Readonly<Record<string, readonly [file: string, words: string]>>;

export function writeFields(): string {
  const sections = listObjects();
  return `# Fields of the event file

Every key that an event file may have: what it means, what it does to the results, and what may be left out. Made from the schema that the importer checks
against, which a server has at \`/schemas/event-file.json\`. Whoever would rather fill in spreadsheets: \`npx muster template DIR --example\`.

## Start from these

Whole events, invented, to copy and change:

${Object.entries(wholeExamples)
  .map(([file, words]) => `- [${file}.json](../examples/${file}.json): ${words}`)
  .join('\n')}

\`npx muster import FILE --dry-run\` says everything that is wrong with a file and changes nothing.

- What is not marked as needed may be left out or \`null\`. Unknown keys are problems.
- Numbers lie between −1,000,000,000 and 1,000,000,000 and are kept to four decimals. Days are \`YYYY-MM-DD\`.
- Battle points are what a tournament is ranked by; victory points are what is scored in the game itself.

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
  const { tournament, battlePack, club, player, battle, season } = recordKinds;
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
  for (const { schema } of [tournament, battlePack, club, player, battle, season]) visit(schema as Schema);
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
    const name = `\`${key}\`${required.includes(key) ? ' (needed)' : ''}`;
    return `| ${name} | ${writeValue(schema)} | ${[schema.description, ...writeShown(schema)].join(' ')} |\n`;
  });
  return `| key | value | meaning |\n|---|---|---|\n${rows.join('')}`;
}

function writeShown({ default: fallback, examples = [] }: Schema): string[] {
  const write = (value: unknown) => `\`${JSON.stringify(value)}\``;
  return [
    ...(fallback === undefined ? [] : [`Left out: ${write(fallback)}.`]),
    ...(examples.length === 0 ? [] : [`Such as ${examples.map(write).join(' or ')}.`]),
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

export const fieldsPage = join(import.meta.dirname, '../docs/event-file-fields.md');

if (import.meta.main) writeFileSync(fieldsPage, writeFields());
