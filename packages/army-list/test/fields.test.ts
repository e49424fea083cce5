import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readArmyList } from '../src/army-list.ts';

const points: Readonly<Record<string, number>> = {
  'My list 1990/2000 pts': 1990,
  'My list 2,010 / 2,000 points': 2010,
  'My list 1.990/2.000 pts': 1990,
  'My list 1\u00a0990 / 2\u00a0000 pts': 1990,
  'My list (1990 points) - any pack': 1990,
  'My list [1990pts]': 1990,
  'My list 1990pts/2000pts': 1990,
  'My list for GHB 2025, 1990/2000 pts': 1990,
  'My list 1990/2000 pts General’s Handbook 2025-26': 1990,
  'London, 1941 1980/2000 pts': 1980,
  'Took 1500/2000 pts home 1990/2000 pts': 1990,
  'Total: 1,990': 1990,
  'TOTAL POINTS: 1990/2000': 1990,
  '++ Total: [1,990pts] ++': 1990,
  'Army: 1990': 1990,
  'Points: 1990': 1990,
  '1990/2000': 1990,
  'Points limit: 2000': 0,
  'Battle size: 2000 points': 0,
  'Reinforced Units: 2 / 4': 0,
  'Allies: 0 / 400': 0,
  'Played on 03/2000': 0,
  'Manifestation Lore - Foam Shapes (20 Points)': 0,
  'Wounds: 165': 0,
};

for (const [text, expected] of Object.entries(points)) {
  test(`"${text}" says ${expected === 0 ? 'nothing of points' : `${expected} points`}`, () => {
    assert.equal(readArmyList(text).points, expected);
  });
}

const cards: Readonly<Record<string, readonly string[]>> = {
  'Battle Tactics Cards: Restless Energy and Scouting Force': ['Restless Energy', 'Scouting Force'],
  'Battle Tactics Cards: Intercept and Recover and Master The Paths': [
    'Intercept and Recover',
    'Master The Paths',
  ],
  'Battle Tactics Cards: Master The Paths and Intercept and Recover': [
    'Master The Paths',
    'Intercept and Recover',
  ],
  'Battle Tactics Cards: Intercept & Recover and Smokescreen': ['Intercept & Recover', 'Smokescreen'],
  'Battle Tactics Cards: Intercept and Recover': ['Intercept and Recover'],
  'Battle Tactics Cards: Hold and Wait and Turn the Flank': ['Hold and Wait', 'Turn the Flank'],
  'Battle Tactics Cards: Push and Pull and Hold and Wait': ['Push and Pull', 'Hold and Wait'],
  'Battle Tactics Cards: Turn the Flank, Siege of Ashes and Smokescreen': [
    'Turn the Flank',
    'Siege of Ashes',
    'Smokescreen',
  ],
  'Battle Tactic Cards: Hold and Wait, Push and Pull': ['Hold and Wait', 'Push and Pull'],
  'Battle Tactic Cards: Hold and Wait': ['Hold and Wait'],
  'Battle Tactic Card 1: Hold the Line\nBattle Tactic Card 2: Turn the Flank': [
    'Hold the Line',
    'Turn the Flank',
  ],
  'Tactics:\nIntercept and Recover (nr 3)\nWrathful Cycles (nr 4)': [
    'Intercept and Recover',
    'Wrathful Cycles',
  ],
  'Intercept and Recover , Restless Energy': ['Intercept and Recover', 'Restless Energy'],
  'Drops: 2\n\nRegiment 1\nA Hero (120)\n\nBattle tactics: Smokescreen + Siege of Ashes': [
    'Smokescreen',
    'Siege of Ashes',
  ],
  'Battle Tactic Cards: none': [],
  'Battle Tactics Cards:\n-----\nRegiment 1\nA Hero (120)': [],
  'Tactics: hide behind the wall and hope': [],
  'Drops: 2\n\nRegiment 1\nA Hero (120)\n• Smokescreen': [],
};

for (const [text, expected] of Object.entries(cards)) {
  test(`${JSON.stringify(text)} has ${expected.length} cards`, () => {
    assert.deepEqual(readArmyList(text).battleTacticCards, expected);
  });
}

const allegiances: Readonly<Record<string, readonly [faction: string, subFaction: string]>> = {
  'Skaven smashers 1990/2000 pts\n\nNighthaunt\nDeath Stalkers\nDrops: 2': ['Nighthaunt', 'Death Stalkers'],
  'Skaven\n1990/2000 pts\n\nTide Callers\nReef and Riptide\nDrops: 2': ['Tide Callers', 'Reef and Riptide'],
  'Skaven | fun\n1990/2000 pts\n\nSeraphon | Nursery\nDrops: 2': ['Seraphon', 'Nursery'],
  'A 1990/2000 pts\n\nOrruk Warclans\nKruleboyz\nBig Mob\nDrops: 2': ['Kruleboyz', 'Big Mob'],
  'A 1990/2000 pts\n\nOrruk Warclans | Kruleboyz\nBig Mob\nDrops: 2': ['Kruleboyz', 'Big Mob'],
  'A 1990/2000 pts\n-----\nGrand Alliance Order | Tide Callers\nDrops: 2': ['Tide Callers', ''],
  'A 1990/2000 pts\n-----\nGrande Alliance Ordre | Tide Callers | Reef\nDrops: 2': ['Tide Callers', 'Reef'],
  'A 1990/2000 pts\n\nTide Callers | Army of Renown | Reef\nDrops: 2': ['Tide Callers', 'Reef'],
  'A (1990 points)\n\nSeraphon\nAuxiliaries: 0\nDrops: 2': ['Seraphon', ''],
  'A 1990/2000 pts\n\nSkaven\nClaw-horde (40 Points)\nGeneral’s Handbook 2025-26\nDrops: 2': [
    'Skaven',
    'Claw-horde',
  ],
  'A 1990/2000 pts\n\nSkaven\nClaw-horde (60 Points)\n\nRegiment 1\nA Hero (120)': ['Skaven', 'Claw-horde'],
  'A 1990/2000 pts\n-----\nChaos | Skaven | Claw-horde (40 Points)\n-----\nRegiment 1\nA Hero (120)': [
    'Skaven',
    'Claw-horde',
  ],
  'A 1990/2000 pts\n\nTide Callers\nReef (40 Points)\nDrops: 2\nRegiment 1\nA Hero (120)': [
    'Tide Callers',
    'Reef',
  ],
  'A 1990/2000 pts\n\nChaos | Skaven | Claw-horde General’s Handbook 2025-26\nDrops: 2': [
    'Skaven',
    'Claw-horde',
  ],
  'A 1990/2000 pts\n\nChaos | Tide Callers | Reef | General’s Handbook 2025-26\nDrops: 2': [
    'Tide Callers',
    'Reef',
  ],
  'A 1990/2000 pts\n\nSkaven\nClaw-horde (40 Points) - General’s Handbook 2025-26\nDrops: 2': [
    'Skaven',
    'Claw-horde',
  ],
  'A 1990/2000 pts\n\nSkaven\nClaw-horde (GHB 2025)\nDrops: 2': ['Skaven', 'Claw-horde'],
  'A 1990/2000 pts\n\nSkaven\nClaw-horde, Pitched Battles 2024-25\nDrops: 2': ['Skaven', 'Claw-horde'],
  'Faction: Skaven\nBattle Formation: Claw-horde (40 Points) General’s Handbook 2025-26': [
    'Skaven',
    'Claw-horde',
  ],
  'A 1990/2000 pts\n\nTide Callers\nReef | General’s Handbook 2025-26\nDrops: 2': ['Tide Callers', 'Reef'],
  'A 1990/2000 pts\n\nSkaven\nClaw-horde (40 Points)\n[A Lore]\nA Hero (120)': ['Skaven', 'Claw-horde'],
  'Rats for GHB 2025 (1990 points)\n\nSkaven\nClaw-horde\nDrops: 2': ['Skaven', 'Claw-horde'],
  'A 1990/2000 pts\n\nSkaven\nA Rat (60)\nTwo Rats (90)': ['Skaven', ''],
  'Faction: Chaos - Skaven\nBattle Formation: Larder Raiders (20 pts)': ['Skaven', 'Larder Raiders'],
  'Faction: Skaven | Formation: Larder Raiders': ['Skaven', 'Larder Raiders'],
  'Allegiance: Seraphon - Mortal Realm: Ghyran': ['Seraphon', ''],
  'Allegiance: Order': ['', ''],
  'Army: Skaven': ['Skaven', ''],
  'Nighthaunt - 1990 points\nA Ghost 300': ['Nighthaunt', ''],
  'Skaven\nA Grey Rat\nTwenty Rats': ['Skaven', ''],
  'I like Skaven, and Seraphon, and 2000 points games.': ['', ''],
  'Skaven smashers\nA Grey Rat (120)': ['', ''],
};

for (const [text, [faction, subFaction]] of Object.entries(allegiances)) {
  test(`${JSON.stringify(text)} is of ${faction || 'no faction'}, ${subFaction || 'no sub-faction'}`, () => {
    const read = readArmyList(text);
    assert.deepEqual([read.faction, read.subFaction], [faction, subFaction]);
  });
}

test('a list of another game has only what its labels say', () => {
  const wide = '+ FACTION KEYWORD: Xenos - Star Eaters\n+ TOTAL ARMY POINTS: 1995pts\n\n3x Grubs (70 pts)';
  assert.deepEqual(readArmyList(wide), {
    faction: 'Star Eaters',
    subFaction: '',
    points: 1995,
    battleTacticCards: [],
  });
  const old =
    '++ North Folk (A War: Of Old) [1,500pts] ++\n\n+ Characters + [185pts]\n\nGeneral [1] [145pts]';
  assert.deepEqual(readArmyList(old), { faction: '', subFaction: '', points: 1500, battleTacticCards: [] });
});
