// Records of an event file, as short as a test wants them.

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
