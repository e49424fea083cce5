// Databases that contain records: imported once per process, copied for each test.
import { makeDueRatings } from '../../src/publish/ratings/make-ratings.ts';
import { openDatabase } from '../../src/store/open.ts';
import { copyDatabase, type Engine } from './engines.ts';
import { importRecords } from './service.ts';

export function holding(engine: Engine, records: () => readonly object[]): Engine {
  const makeSource = async (): Promise<string> => {
    const url = await engine.makeUrl({ after: (end) => process.once('beforeExit', end as () => void) });
    const database = await openDatabase(url);
    await importRecords(database, records());
    await makeDueRatings(database);
    await database.close();
    return url;
  };
  let source: Promise<string> | undefined;
  return {
    ...engine,
    async makeUrl(t) {
      source ??= makeSource();
      return copyDatabase(t, await source);
    },
  };
}
