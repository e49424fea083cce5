// After a person was forgotten, the command lists texts that may still contain the name.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  battle,
  casualBattle,
  club,
  pack,
  participant,
  player,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { engines } from '../builders/engines.ts';
import { startOrganised } from '../builders/organisers.ts';
import { onDatabase } from '../builders/run-muster.ts';
import { startService } from '../builders/service.ts';

const id = 'p_ada';
function ada(more: object = {}) {
  return participant('k1', { player: 'Ada Novák', playerId: id, ...more });
}

function bo(more: object = {}) {
  return participant('k2', { player: 'Bo Lind', playerId: 'p_bo', ...more });
}

const home = tournament('home', {
  club: 'gate',
  description: 'Organised by Ada Novák; the cake was baked by Novak.',
  stages: [{ id: 'swiss', name: 'Novák Memorial', rounds: 1 }],
  participants: [
    ada({ list: { text: 'Skaven of Ada Novák\nNovak’s best' } }),
    bo({ list: { text: 'Seraphon\nborrowed from ADA NOVAK' } }),
    participant('k3', { player: 'Ada Lind', list: { text: 'Orcs of Ada Lind' } }),
  ],
  battles: [
    battle('b_1', 'k1', 'k2', undefined, {
      scenario: "Novak's Stand",
      players: [{ participant: 'k1', metrics: { 'Cards of Novak': 2 } }, { participant: 'k2' }],
    }),
  ],
  adjustments: [{ participant: 'k2', battlePoints: 1, reason: 'Lent their dice to Novak' }],
});

const away = tournament('away', {
  club: 'hand',
  name: 'Novak Cup',
  description: 'With greetings to Novak, Ada',
  participants: [participant('ada-novak', { player: 'ada  NOVAK' }), participant('b')],
});

for (const engine of engines) {
  describe(`where the name of a forgotten person may still be, on ${engine.name}`, () => {
    it('is listed on standard error, each location without the name itself', async (t) => {
      const service = await startOrganised(t, engine, [
        club('gate', { description: 'Founded by Ada Novak' }),
        club('hand'),
        player(id, 'Ada Novák'),
        home,
        away,
        pack('Adamant Novakia'),
        tournament('third', { description: 'Ada won against Novak.' }),
        casualBattle('c_1', { players: [{ player: 'Bo' }, { player: 'Cy', list: { text: 'Ada’s army' } }] }),
      ]);
      await service.import([tournament('third', { description: 'Nobody won.' })]);
      const league = await service.organiser('all', 'Ada Novak');
      const changed = await league.submit([club('hand', { name: 'Hand' })]);
      const key = changed.body.data.key;
      const { status, stdout, stderr } = await onDatabase(service.url)(`players anonymise ${id}`);
      assert.equal(status, 0, stderr);
      assert.match(stdout, /^anon_\w+\n$/);
      assert.doesNotMatch(stderr, /nov[aá]k/i);
      const places = [...stderr.matchAll(/^ {2}(.+)$/gm)].map(([, line]) => line);
      const former = /before (s_\w+):/.exec(places.join('\n'))?.[1];
      const own = [
        '/stages/0/name',
        '/participants/0/list/text',
        '/participants/1/list/text',
        '/battles/0/players/0/metrics',
        '/battles/0/scenario',
        '/description',
        '/adjustments/0/reason',
      ];
      assert.deepEqual(places, [
        `tournament home: ${own.join(' ')}`,
        'club gate: /description',
        'tournament away: /participants/0/key /participants/0/player /description',
        `submission ${changed.body.data.id}: /account`,
        `tournament third before ${former}: /description`,
        `submission ${former}: /details/0`,
        `key ${key}: /account`,
      ]);
      const all = (await league.get('/submissions')).body.data;
      assert.ok(all.some((one: { id: string }) => one.id === former));
    });
  });
}

describe('where a name may still be', () => {
  it('is limited, records that named the person first', async (t) => {
    const many = Array.from({ length: 60 }, (_, at) =>
      tournament(`t${at}`, { description: 'Ada Novak was there' }),
    );
    const { url } = await startService(t, [...many, { ...home, slug: 'zz', club: null }]);
    const { stderr } = await onDatabase(url)(`players anonymise ${id}`);
    const places = [...stderr.matchAll(/^ {2}(.+)$/gm)].map(([, line]) => line);
    assert.equal(places.length, 41);
    assert.match(places[0] ?? '', /^tournament zz: /);
    assert.equal(places.at(-1), 'and 21 more');
  });

  it('is not mentioned if there is nothing', async (t) => {
    const { url } = await startService(t, [tournament('cup', { participants: [ada(), bo()] })]);
    const { stderr } = await onDatabase(url)(`players anonymise ${id}`);
    assert.doesNotMatch(stderr, /may still be/);
  });
});
