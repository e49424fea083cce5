// Everything the API shows of a casual battle and of a club.
import type { BattlePackRecord, ClubRecord } from '../contract/event-file.ts';
import type { ClubResource, Written } from '../contract/resources.ts';
import { computeCasualBattle } from '../domain/casual-battle.ts';
import type { CasualBattleRecord } from '../domain/record.ts';
import type { CasualBattleDocuments } from '../store/documents.ts';
import { buildBattle } from './battle-documents.ts';
import { ListTexts } from './json-text.ts';

export function buildCasualBattle(
  record: CasualBattleRecord,
  pack: BattlePackRecord | undefined,
): CasualBattleDocuments {
  const texts = new ListTexts();
  const { battlePack = null, battleSize, club } = record;
  const setting = { tournament: null, battlePack, pack, battleSize };
  return { battle: buildBattle(computeCasualBattle(record), setting, [club], texts), lists: texts.tails };
}

export function writeClub(record: ClubRecord): string {
  return JSON.stringify({
    slug: record.slug,
    name: record.name,
    description: record.description ?? '',
    city: record.city ?? null,
    country: record.country ?? null,
    members: record.members ?? 0,
    website: record.website ?? null,
    url: `/clubs/${encodeURIComponent(record.slug)}`,
  } satisfies Written<ClubResource>);
}
