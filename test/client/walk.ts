// Requests the whole API through the client. Runs in Node and, as text, in a browser, so that it may use only its parameters.
import type * as Client from '../../packages/client/src/index.ts';

/** A result of the client, with the path that returns the same. */
export type Walked = readonly (readonly [path: string, given: unknown])[];

export async function walkApi(
  { Muster, isBoard, isBracket }: typeof Client,
  options: Client.MusterOptions,
): Promise<Walked> {
  const muster = new Muster(options);
  const walked: [string, unknown][] = [];
  const all = async <T>(path: string, list: AsyncIterable<T>): Promise<T[]> => {
    const entries: T[] = [];
    for await (const entry of list) entries.push(entry);
    walked.push([path, entries]);
    return entries;
  };
  const note = async <T>(path: string, given: Promise<T>): Promise<T> => {
    walked.push([path, await given]);
    return given;
  };

  const tournaments = await all('/api/v1/tournaments', muster.tournaments.list());
  await all(
    '/api/v1/tournaments?status=finished&from=2026-01-01',
    muster.tournaments.list({ status: 'finished', from: '2026-01-01', limit: 3 }),
  );
  const clubs = new Set<string>();
  for (const { slug, stages, organizer } of tournaments) {
    const path = `/api/v1/tournaments/${slug}`;
    await note(path, muster.tournaments.get(slug));
    await note(`${path}/standings`, muster.tournaments.standings(slug));
    for (const { id: stage, type } of stages) {
      const standings = await note(
        `${path}/standings?stage=${stage}`,
        muster.tournaments.standings(slug, { stage }),
      );
      if (isBoard(standings) !== (type === 'board') || isBracket(standings) !== (type === 'bracket'))
        throw new Error(`${slug} ${stage} is taken for another kind of standings`);
      if (isBoard(standings))
        await note(
          `${path}/standings/explanation?stage=${stage}`,
          muster.tournaments.explanation(slug, { stage }),
        );
    }
    if (organizer !== null) clubs.add(organizer);
  }
  const { slug = '' } = tournaments.find(({ status }) => status === 'finished') ?? {};
  const participants = await all(
    `/api/v1/tournaments/${slug}/participants`,
    muster.tournaments.participants(slug, { limit: 7 }),
  );
  const battles = await all(
    `/api/v1/tournaments/${slug}/battles`,
    muster.tournaments.battles(slug, { limit: 100 }),
  );
  const { id = '' } = battles[0] ?? {};
  await note(`/api/v1/battles/${id}`, muster.battles.get(id));
  await all('/api/v1/clubs', muster.clubs.list({ limit: 2 }));
  const players = await all('/api/v1/users', muster.players.list({ limit: 100 }));
  for (const { playerId: player } of players.slice(0, 3))
    await note(`/api/v1/users/${player}`, muster.players.get(player));
  await all('/api/v1/search?q=open', muster.search('open'));
  await all('/api/v1/tournaments?q=open', muster.tournaments.list({ q: 'open' }));
  for (const club of clubs) {
    await note(`/api/v1/clubs/${club}`, muster.clubs.get(club));
    await all(`/api/v1/clubs/${club}/tournaments`, muster.clubs.tournaments(club, { limit: 2 }));
    await all(
      `/api/v1/clubs/${club}/battles?from=2026-01-01`,
      muster.clubs.battles(club, { from: '2026-01-01', limit: 100 }),
    );
  }
  const { data: factions } = await note('/api/v1/statistics/factions', muster.statistics.factions());
  await note('/api/v1/statistics/matchups?draws=zero', muster.statistics.matchups({ draws: 'zero' }));
  await note('/api/v1/statistics/scenarios?from=2026-01', muster.statistics.scenarios({ from: '2026-01' }));
  await note('/api/v1/statistics/months?casual=include', muster.statistics.months({ casual: 'include' }));
  const { faction = '' } = factions[0] ?? {};
  await note(
    `/api/v1/statistics/subfactions?faction=${encodeURIComponent(faction)}`,
    muster.statistics.subfactions({ faction }),
  );
  const { playerId } = participants.find((participant) => participant.playerId !== null) ?? {};
  await all(`/api/v1/users/${playerId}/battles`, muster.players.battles(playerId ?? ''));
  await all('/api/v1/changes', muster.changes());
  return walked;
}
