// A battle pack decides what the battles that are played with it show (docs/rules/event-file.md, Container).
import type { BattlePackRecord } from '#rules/event-file/event-file';
import type { Writer } from '../store/database.ts';
import { listMentionsOf } from '../store/records/ownership.ts';
import { publishAgain } from './publish-record.ts';

/** A battle pack as it was stored and as it is from now on; undefined where there is none. */
interface ChangedPack {
  readonly key: string;
  readonly stored: { readonly json: string } | undefined;
  readonly json: string | undefined;
}

/** Publishes tournaments and battles again whose battle packs changed. */
export async function publishChangedPacks(writer: Writer, changed: readonly ChangedPack[]): Promise<void> {
  const decided = changed.flatMap(({ key, stored, json }) =>
    keysDecidedBy(stored?.json) === keysDecidedBy(json) ? [] : [key],
  );
  if (decided.length === 0) return;
  const mentions = await listMentionsOf(writer, 'battlePack', decided);
  for (const kind of ['tournament', 'battle'] as const) {
    const keys = mentions.filter((mention) => mention.kind === kind).map(({ key }) => key);
    await publishAgain(writer, kind, keys);
  }
}

/** The part of a battle pack that changes what its battles show: some of their keys, and their game. */
function keysDecidedBy(json: string | undefined): string {
  const pack: Partial<BattlePackRecord> = json === undefined ? {} : JSON.parse(json);
  const { objectives, battleTactics, grandStrategies, game } = pack;
  return JSON.stringify([objectives, battleTactics, grandStrategies, game].map((value) => value || null));
}
