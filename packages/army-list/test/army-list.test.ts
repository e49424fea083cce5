import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { completeArmyList, readArmyList } from '../src/army-list.ts';

function fixture(name: string): string {
  return readFileSync(new URL(`./fixtures/${name}.txt`, import.meta.url), 'utf8');
}

function list(faction: string, subFaction: string, points: number, ...battleTacticCards: string[]) {
  return {
    faction,
    subFaction,
    points,
    battleTacticCards,
  };
}

const exports = {
  'official-app-ios': list('Ember Wardens', 'Kilnguard Muster', 1970, 'Hold and Wait', 'Turn the Flank'),
  'official-app-android': list(
    'Tide Callers',
    'Reef and Riptide',
    2010,
    'Hold and Wait',
    'Burning for Vengeance',
  ),
  'official-app-early': list('Grove Kin', 'Thornwall', 0),
  'official-app-renown': list('Kruleboyz', "The Mire King's Court", 1990),
  'official-app-dear-formation': list('Ember Wardens', 'Kilnguard Muster', 1980),
  'official-app-season-behind': list('Skaven', 'Larder Raiders', 1980, 'Hold and Wait', 'Turn the Flank'),
  'official-app-third-edition': list('Grove Kin', 'Thornwall', 1985),
  'new-recruit': list('Ember Wardens', 'Kilnguard Muster', 1790, 'Hold and Wait', 'Turn the Flank'),
  'new-recruit-simple': list('Skaven', 'Larder Raiders', 1990),
  sigdex: list('Tide Callers', 'Reef and Riptide', 1480, 'Cut and Run'),
  listbot: list('Tide Callers', 'Reef and Riptide', 390, 'Smokescreen', 'Legend of the Parch'),
  battlescribe: list('Skaven', 'Larder Raiders', 1980),
  'warscroll-builder': list('Tide Callers', "Reef's End", 1985),
  scrollcaster: list('Kruleboyz', "The Mire King's Court", 1250, 'Hold and Wait', 'Turn the Flank'),
  plain: list('Seraphon', 'Starlit Nursery', 1990, 'Scouting Force', 'Smokescreen'),
};

for (const [name, expected] of Object.entries(exports)) {
  test(`reads a list in the form of ${name}`, () => {
    assert.deepEqual(readArmyList(fixture(name)), expected);
  });
}

function everyLine(change: (line: string) => string) {
  return (text: string) => text.split('\n').map(change).join('\n');
}

const disguises: Readonly<Record<string, (text: string) => string>> = {
  'Windows line ends and a byte-order mark': (text) => `\ufeff${text.replaceAll('\n', '\r\n')}`,
  'spaces that do not break': (text) => text.replaceAll(' ', '\u00a0'),
  'typographic dashes': (text) => text.replaceAll(' - ', ' – '),
  'a quotation': everyLine((line) => `> ${line}  `),
  'bold lines': everyLine((line) => (/^[\s•*-]|^$/.test(line) ? line : `**${line}**`)),
  'a code block': (text) => `\`\`\`\n${text}\n\`\`\``,
  'blank lines between all lines': (text) => text.replaceAll('\n', '\n\n'),
  'emoji around every line': everyLine((line) => (/^[\s•*-]|^$/.test(line) ? line : `🔥 ${line} 🔥`)),
};

for (const [disguise, change] of Object.entries(disguises)) {
  test(`${disguise} change nothing of what is read`, () => {
    for (const name of [
      'official-app-ios',
      'official-app-android',
      'official-app-renown',
      'official-app-dear-formation',
      'official-app-season-behind',
      'sigdex',
      'listbot',
    ] as const) {
      assert.deepEqual(readArmyList(change(fixture(name))), exports[name], name);
    }
  });
}

test('the case in which a known faction is written does not matter', () => {
  assert.equal(readArmyList('FLESH EATER COURTS\n\nGhouls').faction, 'Flesh-eater Courts');
});

test('given values are not changed, even empty ones; missing and null ones are read from the text', () => {
  const text = fixture('sigdex');
  assert.deepEqual(completeArmyList({ text }), { ...exports.sigdex, text });
  assert.deepEqual(
    completeArmyList({ text, faction: null, subFaction: '', points: 0, battleTacticCards: [] }),
    { faction: 'Tide Callers', subFaction: '', points: 0, battleTacticCards: [], text },
  );
  const given = { text, faction: 'A', subFaction: 'B', points: 1, battleTacticCards: ['C'] };
  assert.deepEqual(completeArmyList(given), given);
});
