// Records of an event file, as short as a test wants them.

/** As ndjson. */
export function lines(...records: readonly object[]): string {
  return records.map((record) => JSON.stringify(record)).join('\n');
}

export function club(slug: string, more: object = {}): object {
  return { kind: 'club', slug, name: slug, ...more };
}

export function player(id: string, name = id): object {
  return { kind: 'player', id, name };
}

export function pack(name: string, more: object = {}): object {
  return { kind: 'battlePack', name, ...more };
}

/** A published, planned tournament with no one in it. */
export function tournament(slug: string, more: object = {}): object {
  return {
    kind: 'tournament',
    slug,
    name: slug,
    published: true,
    status: 'planned',
    battleSize: 2000,
    stages: [],
    participants: [],
    battles: [],
    ...more,
  };
}

export function participant(key: string, more: object = {}): object {
  return { key, player: key.toUpperCase(), ...more };
}

/** A battle of a tournament from its victory points: `battle('b1', 'a', 'b', '12-8')`; without a score it is unfinished. */
export function battle(id: string, left: string, right: string, score?: string, more: object = {}): object {
  const points = score?.split('-').map(Number);
  const side = (participant: string, index: number) => ({
    participant,
    ...(points && { victoryPoints: points[index] }),
  });
  return { id, stage: 'swiss', round: 1, players: [side(left, 0), side(right, 1)], ...more };
}

export function casualBattle(id: string, more: object = {}): object {
  return {
    kind: 'battle',
    id,
    battleSize: 1000,
    players: [
      { player: 'Ada', playerId: 'p_ada' },
      { player: 'Bo', playerId: 'p_bo' },
    ],
    ...more,
  };
}

/** A published season over every tournament: a point a win. */
export function seasonRecord(slug: string, more: object = {}): object {
  return {
    kind: 'season',
    slug,
    name: slug,
    published: true,
    events: { match: {} },
    points: [{ type: 'result', win: 1 }],
    ...more,
  };
}

/** A published rating over every tournament of the game Ironfall. */
export function ratingRecord(slug: string, more: object = {}): object {
  return {
    kind: 'rating',
    slug,
    name: slug,
    published: true,
    game: 'Ironfall',
    events: { match: {} },
    minimumBattles: 1,
    ...more,
  };
}

/** A finished tournament of one round from its battles: `winner loser`, each a name whose id is `p_` and the name in small letters. */
export function finished(
  slug: string,
  startDate: string | null,
  pairs: readonly string[],
  more: object = {},
) {
  const names = pairs.flatMap((pair) => pair.split(' '));
  return tournament(slug, {
    status: 'finished',
    startDate,
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: names.map((name) => ({ key: name, player: name, playerId: `p_${name.toLowerCase()}` })),
    battles: pairs.map((pair, index) => {
      const [winner = '', loser = ''] = pair.split(' ');
      return battle(`${slug}-${index}`, winner, loser, `${20 - index}-${index}`);
    }),
    ...more,
  });
}
