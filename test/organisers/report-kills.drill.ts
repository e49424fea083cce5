// Reports at once, with kills of the worker in between.
import { describe, it } from 'node:test';
import { engines } from '../builders/engines.ts';
import { raceReports } from './race-reports.ts';

describe('reports, with kills of the worker in between', () => {
  for (const engine of engines)
    it(`leave one outcome and nothing half done, on ${engine.name}`, (t) => raceReports(t, engine, true));
});
