// POST /organisers/v1/tournaments/{slug}/next: the next step, saved as a submission.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Step } from '#rules/pairing/step';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import {
  battle,
  casualBattle,
  club,
  participant,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { startChange } from '../../src/records/change.ts';
import type { ValidRecord } from '../../src/store/records/record-facts.ts';
import { sqlite } from '../builders/engines.ts';
import { collectAnswers } from '../builders/every-answer.ts';
import { type OrganisedService, type OrganiserClient, startOrganised } from '../builders/organisers.ts';
import type { Answer } from '../builders/service.ts';

const keys = ['a', 'b', 'c', 'd'];

function cup(more: object = {}) {
  return tournament('cup', {
    club: 'gate',
    published: true,
    stages: [{ id: 'swiss', rounds: 2 }],
    participants: keys.map((key) => participant(key, { playerId: `p_${key}` })),
    ...more,
  });
}

async function start(t: Parameters<typeof startOrganised>[0], more?: object) {
  const service = await startOrganised(t, sqlite, [club('gate'), club('other'), cup(more)]);
  return { service, ada: await service.organiser(['gate'], 'Ada') };
}

function next(ada: OrganiserClient, options: object = {}, query = '', headers: Record<string, string> = {}) {
  return ada.post(`/tournaments/cup/next${query}`, JSON.stringify(options), headers);
}

/** `['pair', 'swiss 2: a-b, c-d']` */
function rows({ body }: Answer): string[] {
  const { kind, rounds } = body.step as Step;
  return [
    kind,
    ...rounds.map(
      ({ stage, round, battles }) =>
        `${stage} ${round}: ${battles
          .map(({ participants }) => participants.toSorted().join('-'))
          .sort()
          .join(', ')}`,
    ),
  ];
}

/** Enters a win of the first side in every battle without a result. */
async function play(ada: OrganiserClient): Promise<void> {
  const file = (await ada.get('/tournaments/cup/file')).body;
  for (const { players } of file.tournaments[0].battles)
    if (players[0].victoryPoints == null) [players[0].victoryPoints, players[1].victoryPoints] = [10, 5];
  const { status, text } = await ada.post('/submissions', JSON.stringify(file));
  assert.equal(status, 201, text);
}

async function shown({ get }: OrganisedService) {
  return (await get('/api/v1/tournaments/cup/battles')).body.data.map(({ id }: { id: string }) => id).sort();
}

describe('the next step', () => {
  it('runs an event from its participants to its final standings', async (t) => {
    const stages = [
      { id: 'swiss', rounds: 2 },
      { id: 'knockout', players: 2, matches: [] },
    ];
    const { service, ada } = await start(t, { stages });
    const first = await next(ada, { seed: 'x' });
    assert.equal(first.status, 201, first.text);
    assert.equal(first.body.step.kind, 'start');
    assert.deepEqual(await shown(service), ['cup-swiss-1-1', 'cup-swiss-1-2']);
    const { data } = first.body;
    assert.deepEqual(data.changes, [
      {
        kind: 'tournament',
        id: 'cup',
        change: 'replaced',
        details: ['status: ongoing, was planned', '2 battles added'],
      },
    ]);
    assert.deepEqual([data.account, data.files, data.warnings, data.dryRun], ['Ada', [], [], false]);
    const again = await next(ada);
    assert.deepEqual(
      [again.status, again.body.error.message],
      [409, 'Round 1 of Swiss Stage is not finished: 2 battles without a result'],
    );
    for (const kind of ['pair', 'seed', 'finish']) {
      await play(ada);
      assert.equal((await next(ada)).body.step.kind, kind);
    }
    const over = await next(ada);
    assert.deepEqual([over.status, over.body.error.message], [409, 'The tournament is finished']);
    const { stage, data: rowsOfAll } = (await service.get('/api/v1/tournaments/cup/standings')).body;
    assert.equal(stage.id, 'standings');
    assert.deepEqual(pick(rowsOfAll, 'rank'), [1, 2, 3, 4]);
  });

  it('can be tried without a trace, and the same seed then leads to the same step', async (t) => {
    const { service, ada } = await start(t);
    const before = await collectAnswers(service);
    const tried = await next(ada, { seed: 'round 1' }, '?dryRun=true');
    assert.deepEqual([tried.status, tried.body.data.id, tried.body.data.dryRun], [200, null, true]);
    assert.deepEqual(await collectAnswers(service), before);
    assert.equal((await ada.get('/submissions')).body.data.length, 1, 'that of the import alone');
    const taken = await next(ada, { seed: 'round 1' });
    assert.deepEqual(taken.body.step, tried.body.step);
  });

  it('can be tried while others write, by many desks at once, and shows the future submission', async (t) => {
    const { service, ada } = await start(t, { battlePack: 'Unknown' });
    await using lock = await service.database.begin();
    const options = { seed: 'x', forbidden: [['a', 'b']] };
    // They fill the queue of submissions.
    const submitted = [1, 2, 3].map(() => ada.submit([club('gate')]));
    const all = await Promise.all(Array.from({ length: 8 }, () => next(ada, options, '?dryRun=true')));
    await lock[Symbol.asyncDispose]();
    await Promise.all(submitted);
    const taken = await next(ada, options);
    assert.equal(taken.status, 201, taken.text);
    const { data, step } = taken.body;
    assert.equal(data.warnings.length, 1);
    for (const { status, text, body } of all) {
      assert.equal(status, 200, text);
      const { at } = body.data;
      assert.deepEqual(body, { data: { ...data, id: null, at, dryRun: true }, step });
      assert.deepEqual(Object.keys(body.data), Object.keys(data));
    }
  });

  it('is computed again if the record changed before it was saved', async (t) => {
    const { service, ada } = await start(t);
    const record = cup({ participants: ['a', 'b', 'x', 'y'].map((key) => participant(key)) });
    await using transaction = await service.database.begin();
    const change = await startChange(transaction.writer);
    const valid = { kind: 'tournament', record: { ...record, kind: undefined } };
    await change.recordWriter.save(valid as unknown as ValidRecord);
    await change.finish();
    const { etag } = (await ada.get('/tournaments/cup')).headers;
    const asked = next(ada);
    const matched = next(ada, {}, '', { 'if-match': String(etag) });
    for (let round = 0; round < 5; round += 1) assert.equal((await ada.get('/me')).status, 200);
    await transaction.commit();
    const { status, text, body } = await asked;
    assert.equal(status, 201, text);
    const [{ battles }] = body.step.rounds;
    const keysOf = battles.flatMap(({ participants }: { participants: string[] }) => participants);
    assert.deepEqual(keysOf.sort(), ['a', 'b', 'x', 'y']);
    assert.equal((await matched).status, 412);
  });

  it('pairs at most 1,024 players', async (t) => {
    const participants = Array.from({ length: 1025 }, (_, index) => participant(`p${index}`));
    const { ada } = await start(t, { participants });
    for (const query of ['?dryRun=true', '']) {
      const { status, body } = await next(ada, {}, query);
      assert.deepEqual([status, body.error.message], [409, 'At most 1024 players can be paired']);
    }
  });

  it('can be undone, which restores exactly the former answers', async (t) => {
    const { service, ada } = await start(t, {
      stages: [{ id: 'swiss', rounds: 3, pairing: { method: 'roundRobin' } }],
    });
    const before = await collectAnswers(service);
    const file = (await ada.get('/tournaments/cup/file')).text;
    const taken = await next(ada);
    assert.notDeepEqual(await collectAnswers(service), before);
    assert.equal((await ada.post(`/submissions/${taken.body.data.id}/undo`)).status, 201);
    assert.deepEqual(await collectAnswers(service), before);
    assert.equal((await ada.get('/tournaments/cup/file')).text, file);
  });

  it('is saved once if two desks request it at once', async (t) => {
    const { service, ada } = await start(t);
    const bo = await service.organiser('all', 'Bo');
    const tag = (await ada.get('/tournaments/cup')).headers.etag ?? '';
    const both = await Promise.all([next(ada), next(bo)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
    assert.equal((await shown(service)).length, 2);
    const late = await next(bo, {}, '', { 'if-match': tag });
    assert.equal(late.status, 412);
    assert.match(
      late.body.error.message,
      /^"cup" was changed by (Ada|Bo) at .* \(status: ongoing, was planned; 2 battles added\)$/,
    );
  });

  it('may be hidden: no one sees the round until it is shown', async (t) => {
    const { service, ada } = await start(t);
    const hidden = await next(ada, { hidden: true });
    assert.equal(hidden.body.step.rounds[0].shown, false);
    assert.deepEqual(await shown(service), []);
    const { since } = (await service.get('/api/v1/changes')).body;
    await play(ada);
    assert.deepEqual((await service.get(`/api/v1/changes?since=${since}`)).body.data, []);
    const shownNow = await next(ada);
    assert.deepEqual(rows(shownNow)[0], 'show');
    assert.deepEqual(await shown(service), ['cup-swiss-1-1', 'cup-swiss-1-2']);
  });

  it('follows its options, and warns if it cannot', async (t) => {
    const battles = [battle('b_1', 'a', 'b', '1-0'), battle('b_2', 'c', 'd', '1-0')];
    const { ada } = await start(t, { status: 'ongoing', battles });
    const forbidden = [
      ['a', 'c'],
      ['a', 'd'],
    ];
    const taken = await next(ada, { forbidden, tables: { a: 7, b: 8 } });
    assert.deepEqual(rows(taken), ['pair', 'swiss 2: a-b, c-d']);
    assert.deepEqual(
      taken.body.data.warnings.map(({ code, message, pointer }: Record<string, string>) => [
        code,
        pointer,
        message,
      ]),
      [
        [
          'opponentNeedsAnotherTable',
          '/battles/2/table',
          'Round 2 of Swiss Stage: B needs table 8, but the opponent needs another',
        ],
        ...[
          ['2', 'A and B'],
          ['3', 'C and D'],
        ].map(([index, both]) => [
          'rematch',
          `/battles/${index}`,
          `Round 2 of Swiss Stage: ${both} have met before, but a rematch cannot be avoided`,
        ]),
      ],
    );
    const [{ battles: made, cost }] = taken.body.step.rounds;
    assert.deepEqual([made[0].table, cost], [7, { rematches: 2, score: 18, sameClub: 0 }]);
    const { warnings } = (await ada.get(`/submissions/${taken.body.data.id}`)).body.data;
    assert.deepEqual(warnings, taken.body.data.warnings);
  });

  it('uses another id if one is in use', async (t) => {
    const { service, ada } = await start(t);
    await service.import([casualBattle('cup-swiss-1-1')]);
    const { body } = await next(ada);
    assert.deepEqual(pick(body.step.rounds[0].battles, 'id'), ['cup-swiss-1-1-2', 'cup-swiss-1-2']);
  });

  it('rejects wrong options with their location, and changes nothing', async (t) => {
    const { service, ada } = await start(t);
    const before = await collectAnswers(service);
    const wrong: [string, string[]][] = [
      ['{\n"sed": "x"}', ['2 /sed unknownKey']],
      ['{ "seed": 1 }', ['1 /seed wrongValue']],
      [
        '{ "absent": ["a", "x"],\n "tables": { "y": 1 },\n "forbidden": [["a", "z"]] }',
        [
          '3 /forbidden/0/1 unknownParticipant',
          '2 /tables/y unknownParticipant',
          '1 /absent/1 unknownParticipant',
        ],
      ],
      ['{ "forbidden": [["a", "a"]] }', ['1 /forbidden/0 namedTwice']],
      ['{ "tables": { "a": 0 } }', ['1 /tables/a wrongValue']],
      ['[]', ['1  wrongValue']],
      ['{ "seed": ', ['1  noJson']],
    ];
    for (const [body, expected] of wrong) {
      const { status, body: answer } = await ada.post('/tournaments/cup/next', body);
      assert.equal(status, 422, body);
      assert.equal(
        answer.error.message,
        `${expected.length} problem${expected.length === 1 ? '' : 's'}; nothing was changed`,
      );
      assert.deepEqual(
        answer.problems.map(
          ({ line, pointer, code }: Record<string, string>) => `${line} ${pointer} ${code}`,
        ),
        expected,
      );
    }
    assert.equal((await next(ada, {}, '?dryRun=perhaps')).status, 400);
    assert.equal((await next(ada, {}, '', { 'content-type': 'text/csv' })).status, 415);
    assert.deepEqual(await collectAnswers(service), before);
    const authorization = `Bearer ${ada.key}`;
    const bare = await service.request('POST', '/organisers/v1/tournaments/cup/next', { authorization });
    assert.equal(bare.status, 201, 'a body may be left out');
  });

  it('needs the right to change the tournament', async (t) => {
    const { service, ada } = await start(t);
    const bo = await service.organiser(['other'], 'Bo');
    for (const answer of [await next(bo), await ada.post('/tournaments/none/next')])
      assert.deepEqual([answer.status, answer.body.error.message], [404, 'Tournament not found']);
  });

  it('answers an Idempotency-Key once', async (t) => {
    const { service, ada } = await start(t);
    const headers = { 'idempotency-key': 'step 1' };
    const first = await next(ada, { seed: 'x' }, '', headers);
    assert.deepEqual((await next(ada, { seed: 'x' }, '', headers)).body, first.body);
    assert.equal((await next(ada, { seed: 'y' }, '', headers)).status, 409);
    assert.equal((await shown(service)).length, 2);
  });

  it('says why there is no step', async (t) => {
    const { ada } = await start(t, { participants: [participant('a')] });
    assert.equal((await next(ada)).body.error.message, 'Two participants are needed');
  });
});
