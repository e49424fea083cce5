// The rows of a club and of a player's own record.
import type { ClubRecord } from '#rules/event-file/event-file';
import type { PlayerRecord } from '#rules/event-file/record';
import type { Written } from '#rules/resource-fields';
import { pagePath } from '../../contract/endpoints.ts';
import type { ClubResource } from '../../contract/resources.ts';
import type { Rows } from '../../store/publish/tables.ts';
import { hashContent } from '../../store/read/document.ts';
import { orderNamed } from '../../store/read/order.ts';
import { indexedWords, joinWords } from '../../store/read/words.ts';

export function makeClubRows(record: ClubRecord): Rows {
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
    url: pagePath('club', slug),
  } satisfies Written<ClubResource>);
  const ord = orderNamed(name, slug);
  const words = joinWords(name, city, country);
  const hash = hashContent(document);
  return {
    published: [{ kind: 'club', key: slug, hash }],
    club: [{ ord, slug, name, city, country, members, hash, document }],
    club_word: Array.from(indexedWords(name, city, country), (word) => ({ word, ord, club: slug, words })),
  };
}

export function makePlayerRows({ id, name, aliases, rated }: PlayerRecord): Rows {
  return {
    unrated: rated === false ? [{ id }] : [],
    player_name: [{ id, name }],
    alias: (aliases ?? []).map((alias) => ({ id: alias, player: id })),
  };
}
