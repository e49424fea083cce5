import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { endpoints } from '../../src/contract/endpoints.ts';
import { messages } from '../../src/contract/errors.ts';
import examples from '../../src/contract/openapi-examples.json' with { type: 'json' };
import type { JsonSchema, OpenApiResponse } from '../../src/contract/openapi-types.ts';
import { describeAt } from '../../src/http/docs/describe-at.ts';
import { startDemoService } from '../builders/demo-world.ts';
import { makeFolder } from '../builders/engines.ts';
import { collectExamples, exampleBase } from '../builders/examples.ts';

const run = promisify(execFile);
const api = describeAt('https://results.muster.test', 'svc_v1_');
const root = fileURLToPath(new URL('../..', import.meta.url));

async function lint(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`);
}

describe('the description of the API', () => {
  it('passes the strictest rules of the linter', async () => {
    assert.deepEqual(await lint(JSON.stringify(api)), []);
    assert.notDeepEqual(await lint(JSON.stringify({ ...api, tags: undefined, servers: [] })), []);
  });

  it('has every endpoint, and no other', () => {
    assert.deepEqual(
      Object.keys(api.paths),
      Object.values(endpoints).map((path) => path.replaceAll(/:(\w+)/g, '{$1}')),
    );
  });

  it('lists every message that an endpoint can answer with', () => {
    const text = JSON.stringify(api);
    const elsewhere: readonly string[] = [
      'path',
      'retired',
      'method',
      'origin',
      'otherSite',
      'bodyLength',
      'request',
      'headers',
      'timeout',
      'unknownStage',
      'empty',
      'once',
    ];
    for (const [name, message] of Object.entries(messages)) {
      if (elsewhere.includes(name)) continue;
      assert.ok(text.includes(JSON.stringify(message)), `${name} is shown nowhere`);
    }
    for (const words of ['Unknown stage', 'battlePack must not be empty', 'casual must be given once'])
      assert.ok(text.includes(words), words);
  });

  it('has an operation id and a summary of its own for every endpoint', () => {
    const operations = Object.values(api.paths).map(({ get }) => get);
    assert.equal(new Set(operations.map(({ operationId }) => operationId)).size, operations.length);
    assert.equal(new Set(operations.map(({ summary }) => summary)).size, operations.length);
  });

  it('has a different name for every answer', () => {
    const names = Object.values(api.paths).map(({ get }) => {
      const found = get.responses['200'] as OpenApiResponse;
      return found.content?.['application/json']?.schema['$ref'];
    });
    const schemas = Object.keys(api.components.schemas).map((name) => `#/components/schemas/${name}`);
    for (const name of names) assert.ok(schemas.includes(String(name)), String(name));
    assert.equal(names[0], '#/components/schemas/TournamentList');
    assert.equal(names[1], '#/components/schemas/TournamentAnswer');
  });

  it('distinguishes the standings of a board from those of a bracket by a constant', () => {
    const { schemas } = api.components;
    assert.deepEqual(schemas['Standings']?.['anyOf'], [
      { $ref: '#/components/schemas/BoardStandings' },
      { $ref: '#/components/schemas/BracketStandings' },
    ]);
    const typeOf = (name: string) => {
      const { properties } = (schemas[name] ?? {}) as { properties?: Record<string, JsonSchema> };
      const stage = properties?.['stage'] as { properties: { type: { const: string } } } | undefined;
      return stage?.properties.type.const;
    };
    assert.deepEqual(['BoardStandings', 'BracketStandings', 'StandingsExplanation'].map(typeOf), [
      'board',
      'bracket',
      'board',
    ]);
  });

  it('shows real answers about the demo data; scripts/write-examples.ts writes them', async (t) => {
    const service = await startDemoService(t, { baseUrl: exampleBase });
    assert.deepEqual(examples, await collectExamples(service));
  });

  it('becomes types that compile, describe every answer, and let a guard distinguish standings', async (t) => {
    const folder = makeFolder(t);
    const tool = join(root, 'tools/openapi-types/node_modules/openapi-typescript/bin/cli.js');
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(api));
    await run(process.execPath, [tool, join(folder, 'openapi.json'), '-o', join(folder, 'api.d.ts')]);
    await writeFile(
      join(folder, 'client.ts'),
      `import type { components, operations, paths } from './api.d.ts';
       type Schemas = components['schemas'];
       type Standings = operations['getStandings']['responses'][200]['content']['application/json'];
       export const status: components['schemas']['Tournament']['status'] = 'ongoing';
       export const query: NonNullable<paths['/api/v1/tournaments']['get']['parameters']['query']> = { limit: 5, status };
       export const stage = (standings: Standings): 'board' | 'bracket' => standings.stage.type;
       export const isBoard = (standings: Standings): standings is Schemas['BoardStandings'] =>
         standings.stage.type === 'board';
       export function listNames(standings: Standings): (string | null)[] {
         if (isBoard(standings)) return standings.data.map(({ player }) => player);
         const type: 'bracket' = standings.stage.type;
         return standings.data.flatMap(({ players, winner }) => [...players, winner, type]);
       }
       export type Page = Schemas['TournamentList'];
       // @ts-expect-error the standings of a board are never those of a bracket
       export const wrong: Schemas['BoardStandings']['stage']['type'] = 'bracket';
       // @ts-expect-error a battle has no such key
       export type Wrong = components['schemas']['Battle']['list'];`,
    );
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--target', 'esnext', '--module', 'nodenext'];
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    await run(process.execPath, [
      compiler,
      ...options,
      '--allowImportingTsExtensions',
      '--types',
      '',
      join(folder, 'client.ts'),
    ]).catch((error: { stdout: string }) => assert.fail(error.stdout));
  });
});
