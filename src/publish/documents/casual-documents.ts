// Everything the API shows of a casual battle and of a club.
import type { BattlePackRecord, ClubRecord } from '#rules/event-file/event-file';
import type { CasualBattleRecord } from '#rules/event-file/record';
import { computeCasualBattle } from '#rules/scoring/battle-result';
import type { Written } from '../../contract/resource-fields.ts';
import type { ClubResource } from '../../contract/resources.ts';
import type { CasualBattleDocuments, ClubDocument } from '../../store/publish/documents.ts';
import { buildBattle } from './battle-documents.ts';
import { ListTexts } from './json-text.ts';

export function buildCasualBattle(
  record: CasualBattleRecord,
  pack: BattlePackRecord | undefined,
): CasualBattleDocuments {
  const texts = new ListTexts();
  const { battlePack = null, battleSize, club = null } = record;
  const game = record.game ?? pack?.game ?? null;
  const setting = { tournament: null, game, battlePack, pack, battleSize, club, clubOf: () => null };
  return { battle: buildBattle(computeCasualBattle(record), setting, texts), lists: texts.shown };
}

export function buildClub(record: ClubRecord): ClubDocument {
  const { slug, name, city = null, country = null } = record;
  const members = record.members ?? 0;
  const document = JSON.stringify({
    slug,
    name,
    description: record.description ?? '',
    city,
    country,
    members,
    website: record.website ?? null,
    url: `/clubs/${encodeURIComponent(slug)}`,
  } satisfies Written<ClubResource>);
  return { slug, name, city, country, members, document };
}
