// node write-history.ts URL SEED WRITER COUNT: runs random commands on a database.
import { openDatabase } from '../../src/store/open.ts';
import { makeHistory } from '../../test/builders/history.ts';

const [url = '', seed, writer = '', count] = process.argv.slice(2);
const database = await openDatabase(url);
const act = makeHistory(Number(seed), writer);
for (let done = 0; done < Number(count); done += 1) await act(database);
await database.close();
