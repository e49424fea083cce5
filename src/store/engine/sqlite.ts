// SQLite by node:sqlite: the data in one file, the keys in another beside it, so that neither waits for the other.
import {
  type Begin,
  type Database,
  defaultTimeZone,
  makeReader,
  makeWrite,
  type Store,
} from '../database.ts';
import { findSetting, writeSetting } from './settings.ts';
import { openFile, type SqliteFile } from './sqlite-file.ts';

export interface SqliteOptions {
  /** Make the files where there are none. */
  readonly create: boolean;
  /** Called when a writer has to wait for another one, with when that one began, as far as it is known. */
  readonly onWait?: ((since: Date | undefined) => void) | undefined;
  readonly changesDays?: number | undefined;
  readonly timeZone?: string | undefined;
}

export interface Sqlite extends Database {
  readonly engine: 'sqlite';
  /** Copies data and keys, each as of one moment, while others read and write. `onProgress` is called with the finished share, from 0 to 1. */
  copyTo(path: string, onProgress?: (share: number) => void): Promise<void>;
}

function keysPathOf(path: string): string {
  return `${path}-keys`;
}

const writerSince = 'writer-since';

export function openSqlite(
  path: string,
  { create, onWait, changesDays, timeZone = defaultTimeZone }: SqliteOptions,
): Sqlite {
  const data = openFile(path, {
    create,
    changesDays,
    timeZone,
    onWait: async () => onWait?.(await readNote()),
  });
  let keysFile: SqliteFile | undefined;
  /** Opened on first use, so that no second file is created beside a file that is rejected. */
  const openKeys = (): SqliteFile => {
    keysFile ??= openFile(keysPathOf(path), { create: true });
    return keysFile;
  };
  const keys: Store = {
    ...makeReader(async (...given) => openKeys().reader.query(...given)),
    write: async (...given) => openKeys().write(...given),
  };
  const listeners = new Set<() => void>();

  /** Stores since when a writer works. This is only shown to a writer that waits, so errors are ignored. */
  async function note(since: string): Promise<void> {
    const work = keys.write((writer) => writeSetting(writer, writerSince, since), { durable: false });
    await work.catch(() => undefined);
  }

  async function readNote(): Promise<Date | undefined> {
    const since = await findSetting(keys, writerSince).catch(() => undefined);
    return since ? new Date(since) : undefined;
  }

  const begin: Begin = async (options) => {
    const transaction = await data.begin(options);
    await note(new Date().toISOString());
    let isNoted = true;
    const removeNote = async () => {
      if (isNoted) await note('');
      isNoted = false;
    };
    return {
      writer: transaction.writer,
      async commit() {
        await removeNote();
        await transaction.commit();
        for (const listener of listeners) listener();
      },
      async [Symbol.asyncDispose]() {
        await removeNote();
        await transaction[Symbol.asyncDispose]();
      },
    };
  };

  return {
    engine: 'sqlite',
    timeZone,
    ...data.reader,
    fresh: data.reader,
    keys,
    snapshot: (work) => data.snapshot(work),
    begin,
    write: makeWrite(begin),
    onWrite(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // Every statement has one suitable index, whatever the tables contain.
    analyse: async () => undefined,
    purge: () => data.purge(),
    async copyTo(target, onProgress = () => undefined) {
      const total = (await data.countPages()) + (await openKeys().countPages());
      let done = 0;
      for (const [file, to] of [
        [data, target],
        [openKeys(), keysPathOf(target)],
      ] as const) {
        const before = done;
        await file.copyTo(to, (pages) => {
          done = before + pages;
          onProgress(done / total);
        });
      }
    },
    async close() {
      await data.close();
      await keysFile?.close();
    },
  };
}
