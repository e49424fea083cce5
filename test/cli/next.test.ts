import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { battle, lines, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { makeCommandFolder } from '../builders/command-folder.ts';

function cup(more: object = {}) {
  return tournament('cup', {
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: ['a', 'b', 'c'].map((key) => participant(key)),
    ...more,
  });
}

describe('muster next', () => {
  it('shows a step, saves it, and says why there is no step', async (t) => {
    const { run, write } = makeCommandFolder(t);
    write('cup.ndjson', lines(cup()));
    await run('import cup.ndjson');
    const tried = await run('next cup --dry-run --seed x');
    assert.equal(tried.status, 0, tried.stderr);
    assert.match(tried.stderr, /this was a dry run: nothing was changed/);
    assert.match(tried.stdout, /^start\nswiss, round 1\n {4}1 {2}[ABC] – [ABC]\n {2}bye {2}[ABC]\n$/);
    const taken = await run('next cup --seed x');
    assert.deepEqual([taken.status, taken.stdout, taken.stderr], [0, tried.stdout, '']);
    const open = await run('next cup');
    assert.equal(open.status, 1);
    assert.match(open.stderr, /Round 1 of Swiss Stage is not finished: 1 battle without a result/);
    const unknown = await run('next none');
    assert.deepEqual(
      [unknown.status, unknown.stderr],
      [1, 'muster: there is no tournament "none"; "muster tournaments list" shows them\n'],
    );
  });

  it('gives byes with a value, and seeds without players who decline', async (t) => {
    const { run, write } = makeCommandFolder(t);
    const stages = [
      { id: 'swiss', rounds: 1 },
      { id: 'knockout', players: 2, matches: [] },
    ];
    write('cup.ndjson', lines(cup({ stages })));
    await run('import cup.ndjson');
    const wrong = await run('next cup --bye c=half');
    assert.deepEqual([wrong.status, wrong.stderr.split(';')[0]], [1, 'muster: --bye: "half" is not allowed']);
    assert.match((await run('next cup --decline x')).stderr, /^muster: --decline: /);
    const paired = await run('next cup --bye c=draw');
    assert.equal(paired.stdout, 'start\nswiss, round 1\n    1  A – B\n  bye  C\n');
    const { tournaments } = JSON.parse((await run('export tournament cup')).stdout);
    assert.deepEqual(tournaments[0].stages[0].byes, [{ round: 1, participant: 'c', points: 'draw' }]);
    write(
      'cup.ndjson',
      lines({ ...cup(tournaments[0]), battles: [battle('cup-swiss-1-1', 'a', 'b', '1-0')] }),
    );
    await run('import cup.ndjson');
    const seeded = await run('next cup --decline a');
    assert.equal(seeded.stdout, 'seed\nknockout, Final\n    1  C – B\n  declined  A\n', seeded.stderr);
  });

  it('prints submission and step as JSON, warns, and is undone', async (t) => {
    const { run, write } = makeCommandFolder(t);
    const battles = [battle('b_1', 'a', 'b', '1-0')];
    const stages = [{ id: 'swiss', rounds: 2 }];
    const pair = [participant('a'), participant('b')];
    write('cup.ndjson', lines(cup({ status: 'ongoing', stages, battles, participants: pair })));
    await run('import cup.ndjson');
    const before = (await run('export all')).stdout;
    const tried = await run('next cup --json --dry-run');
    assert.deepEqual([JSON.parse(tried.stdout).data.id, JSON.parse(tried.stdout).data.dryRun], [null, true]);
    const { stdout, stderr } = await run('next cup --json');
    const { data, step } = JSON.parse(stdout);
    assert.deepEqual([data.account, data.state, data.warnings[0].code], [null, 'taken', 'rematch']);
    assert.deepEqual([step.kind, step.rounds[0].battles[0].id], ['pair', 'cup-swiss-2-1']);
    assert.match(stderr, /^warning: Round 2 of Swiss Stage: A and B have met before/);
    assert.equal((await run(`submissions undo ${data.id}`)).status, 0);
    assert.equal((await run('export all')).stdout, before);
  });
});
