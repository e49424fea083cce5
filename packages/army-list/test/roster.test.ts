import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { missingData } from '../../../test/builders/shared-data.ts';
import { type ArmyList, readArmyList } from '../src/army-list.ts';
import { readRoster } from '../src/roster.ts';

function fixture(name: string): Uint8Array {
  return readFileSync(new URL(`./fixtures/${name}`, import.meta.url));
}

function readList(bytes: Uint8Array, fileName: string): ArmyList {
  const read = readRoster(bytes, fileName);
  assert.ok(!('problem' in read), 'problem' in read ? read.problem : '');
  return read;
}

const expected: ArmyList = {
  faction: 'Tide Callers',
  subFaction: 'Reef and Riptide',
  points: 640,
  battleTacticCards: ['Hold and Wait', 'Turn the Flank'],
  text: [
    'Low & slow 640/1000 pts',
    '',
    'Tide Callers',
    'Reef and Riptide',
    "✦ General's Handbook 2027-28",
    'Prayer Lore - Brine Psalms',
    'Battle Tactic Cards: Hold and Wait, Turn the Flank',
    '',
    "General's Regiment",
    'Tidemother (300)',
    '  • Coral Sceptre',
    '  • Pearl Crown (20)',
    'Reef Stalkers (320)',
    '  • 10x Reef Stalker',
    '    • 10x Barbed Net',
    '',
    'Faction Terrain',
    'Sunken Altar (20)',
  ].join('\n'),
};

test('a BattleScribe roster becomes a list with a text a person can read', () => {
  assert.deepEqual(readList(fixture('roster.ros'), 'roster.ros'), expected);
});

test('a zipped roster is read the same way, with any other files in the archive', () => {
  const files = { 'readme.txt': strToU8('no roster'), 'roster.ros': fixture('roster.ros') };
  assert.deepEqual(readList(zipSync(files), 'roster.rosz'), expected);
  assert.deepEqual(readList(zipSync(files, { level: 0 }), 'roster.rosz'), expected);
});

test('the JSON of New Recruit is read the same way', () => {
  assert.deepEqual(readList(fixture('roster.json'), 'roster.json'), expected);
});

test('the kind of a file is detected from its content if its name does not show it', () => {
  assert.deepEqual(readList(fixture('roster.ros'), 'download'), expected);
  assert.deepEqual(readList(zipSync({ 'a.ros': fixture('roster.ros') }), 'download'), expected);
});

test('the text made from a roster has the same fields when it is read again', () => {
  const { text, ...fields } = readList(fixture('roster.ros'), 'roster.ros');
  assert.deepEqual(readArmyList(text), fields);
});

test('a text file is read as a text list with its text unchanged', () => {
  const bytes = fixture('official-app-ios.txt');
  const text = new TextDecoder().decode(bytes);
  assert.deepEqual(readList(bytes, 'list.txt'), { ...readArmyList(text), text });
  assert.equal(readList(Buffer.from('\ufeffSkaven', 'utf16le'), 'list.txt').faction, 'Skaven');
});

test("an army of renown's catalogue names faction and sub-faction", () => {
  const roster = { forces: [{ name: 'Pack', catalogueName: 'Skaven - Larder Raiders', selections: [] }] };
  const list = readList(strToU8(JSON.stringify({ roster })), 'a.json');
  assert.deepEqual([list.faction, list.subFaction, list.points], ['Skaven', 'Larder Raiders', 0]);
});

test('without a total the points are the sum of the selections', () => {
  const costs = [{ name: 'pts', value: 120 }];
  const unit = { name: 'A', type: 'unit', costs, selections: [{ name: 'B', costs }] };
  const roster = { forces: [{ name: 'Pack', catalogueName: 'Chaos - Skaven', selections: [unit] }] };
  const list = readList(strToU8(JSON.stringify({ roster })), 'a.json');
  assert.deepEqual([list.faction, list.points], ['Skaven', 240]);
});

test('a real roster is read the same in all three forms', { skip: missingData('army-lists') }, () => {
  const [ros, rosz, json] = ['ros', 'rosz', 'json'].map((form) => {
    const file = new URL(`../../../../shared/data/army-lists/rosters/sample.${form}`, import.meta.url);
    return readList(readFileSync(file), `sample.${form}`);
  });
  assert.deepEqual(rosz, ros);
  assert.deepEqual(json, ros);
  assert.deepEqual(
    [ros?.faction, ros?.subFaction, ros?.points, ros?.battleTacticCards],
    ['Daughters of Khaine', '', 3130, []],
  );
});
