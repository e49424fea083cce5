// Writes what is published of a thing, and takes it away again. Runs inside one writer's turn.
import { type Arranged, listBytes, type Places } from './arranged.ts';
import { partsOf } from './battle-parts.ts';
import type { Writer } from './database.ts';
import { addLeaves, removeLeaves, startLeafIds } from './leaf-writer.ts';
import { unpackText } from './packed-text.ts';
import { PlayerNames } from './player-names.ts';
import { SharedLists } from './shared-lists.ts';

/** The documents of one thing have neighbouring ids, so they lie together and leave together. */
export interface Published {
  readonly first: number;
  readonly last: number;
  /** As `arrange` packed them. */
  readonly places: Uint8Array;
}

export interface Publisher {
  /**
   * Takes the ids of the battles first. Where `isFree` then says that something else has one of them, nothing else is
   * written: two things cannot stand at one place of a list.
   */
  publish(arranged: Arranged, isFree?: () => Promise<boolean>): Promise<Published | undefined>;
  /** `owner` as it was arranged. */
  withdraw(published: Published, owner?: string): Promise<void>;
  /** To be called before the turn ends. */
  finish(): Promise<void>;
}

const battleColumns = ['id', 'tournament', 'leaf', 'parts', 'seal'];
const standingColumns = [
  ...['tournament', 'place', 'stage', 'shown', 'document', 'explanation'],
  ...['crc', 'explanation_crc', 'seal'],
];

export async function makePublisher(writer: Writer): Promise<Publisher> {
  const row = await writer.first<[number]>('SELECT coalesce(max(id), 0) FROM document');
  let lastId = Number(row?.[0] ?? 0);
  const leafIds = await startLeafIds(writer);
  const lists = new SharedLists(writer, leafIds);
  const names = new PlayerNames(writer);

  return {
    async publish(arranged, isFree) {
      const { documents, leaves, shared, entries, names: called, standings, places } = arranged;
      const leaf = leafIds.take(leaves.length);
      const battles = arranged.battles.map(([id, tournament, sealed], index) => {
        return [id, tournament, leaf, partsOf(arranged.parts, index), sealed];
      });
      await writer.insert('battle', battleColumns, battles);
      if (isFree !== undefined && !(await isFree())) return undefined;
      const before = lastId;
      lastId += documents.length;
      await writer.insert(
        'document',
        ['id', 'body', 'crc'],
        documents.map(([body, crc], index) => [before + index + 1, body, crc]),
      );
      await addLeaves(writer, leaves, leaf);
      for (const bytes of listBytes(arranged)) giveBack(bytes);
      for (const [list, note, body, ords] of shared) {
        // From another thread each text comes as one of its own, and many wait together.
        lists.note(list, { note: note === arranged.owner ? arranged.owner : note, body, ords });
      }
      await lists.writeSome();
      names.note(called, 1);
      await names.writeSome();
      await writer.insert(
        'entry',
        ['list', 'ord', 'document'],
        entries.map(([list, ord, document]) => [list, ord, before + document]),
      );
      await writer.insert(
        'standing',
        standingColumns,
        standings.map(([tournament, place, stage, shown, document, explanation, ...seals]) => [
          ...[tournament, place, stage, shown, before + document],
          explanation === null ? null : before + explanation,
          ...seals,
        ]),
      );
      return { first: before + 1, last: lastId, places };
    },

    async withdraw({ first, last, places }, owner) {
      const { shared, entries, names: called } = unpackPlaces(places);
      names.note(called, -1);
      for (const [list, ords] of shared) lists.note(list, { note: undefined, body: '', ords });
      for (const [list, ords] of entries) {
        for (const ord of ords)
          await writer.run('DELETE FROM entry WHERE list = $1 AND ord = $2', [list, ord]);
      }
      if (owner !== undefined) await removeLeaves(writer, owner);
      await writer.run('DELETE FROM document WHERE id BETWEEN $1 AND $2', [first, last]);
    },

    async finish() {
      await lists.write();
      await names.write();
    },
  };
}

/** Memory that nobody reads any more, sooner than it would be collected. */
function giveBack(bytes: Uint8Array): void {
  (bytes.buffer as ArrayBuffer).transfer(0);
}

function unpackPlaces(packed: Uint8Array): Places {
  return JSON.parse(unpackText(packed)) as Places;
}
