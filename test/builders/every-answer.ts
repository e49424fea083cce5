// Every answer of a service, page by page, without the cursor in `next`, which differs from request to request.
import { endpoints, fillPath } from '../../src/contract/endpoints.ts';
import type { Service } from './service.ts';

type Found = Set<string>;

/** Address → status and body, found by following what the answers name. */
export async function collectAnswers({ get }: Pick<Service, 'get'>): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const ask = async (path: string): Promise<{ data?: unknown }> => {
    const { status, headers, text, body } = await get(path);
    const shown = path.replace(/cursor=[^&]*/, 'cursor=');
    const known = answers.get(shown);
    const tag = body?.next ? '' : headers.etag;
    const said = `${status} ${tag} ${text.replace(/cursor=[^"&]*/g, 'cursor=')}`;
    answers.set(shown, known === undefined ? said : `${known}\n${said}`);
    if (typeof body?.next === 'string') await ask(body.next.replace(/^https?:\/\/[^/]+/, ''));
    return body ?? {};
  };
  const askAll = async (pattern: string, names: Found): Promise<void> => {
    for (const name of [...names].sort()) await ask(fillPath(pattern, name));
  };

  await ask(`${endpoints.tournaments}?limit=100`);
  for (const status of ['planned', 'ongoing', 'finished'])
    await ask(`${endpoints.tournaments}?status=${status}`);
  const slugs = namedIn(answers, 'slug');
  await askAll(endpoints.tournament, slugs);
  await askAll(`${endpoints.participants}?limit=7`, slugs);
  await askAll(`${endpoints.tournamentBattles}?limit=100`, slugs);
  await askAll(endpoints.standings, slugs);
  await askAll(endpoints.schedule, slugs);
  await askAll(endpoints.awards, slugs);
  for (const slug of slugs) {
    const { data } = (await ask(fillPath(endpoints.tournament, slug))) as {
      data: { stages: { id: string }[] };
    };
    for (const { id } of data.stages) {
      await ask(`${fillPath(endpoints.standings, slug)}?stage=${id}`);
      await ask(`${fillPath(endpoints.explanation, slug)}?stage=${id}`);
    }
  }
  await ask(`${endpoints.clubs}?limit=3`);
  await ask(`${endpoints.players}?limit=100`);
  const words = new Set([...namedIn(answers, 'name')].flatMap((name) => name.split(' ')));
  for (const word of [...words].sort().slice(0, 40)) {
    await ask(`${endpoints.search}?q=${encodeURIComponent(word.slice(0, 3))}`);
    await ask(`${endpoints.tournaments}?limit=5&q=${encodeURIComponent(word)}`);
  }
  for (const country of namedIn(answers, 'country')) {
    await ask(`${endpoints.clubs}?country=${encodeURIComponent(country)}`);
    await ask(`${endpoints.tournaments}?status=finished&country=${encodeURIComponent(country)}`);
  }
  const clubs = new Set([...namedIn(answers, 'organizer'), ...namedIn(answers, 'club')]);
  await askAll(endpoints.club, clubs);
  await askAll(endpoints.clubTournaments, clubs);
  await askAll(`${endpoints.clubBattles}?limit=100`, clubs);
  await askAll(endpoints.player, namedIn(answers, 'playerId'));
  await askAll(`${endpoints.playerBattles}?limit=100`, namedIn(answers, 'playerId'));
  await askAll(endpoints.battle, namedIn(answers, 'id', /"id":"([^"]+)","date"/g));
  return answers;
}

/** Statistics of everything, of each army and of each tournament. */
export async function collectStatistics({ get }: Pick<Service, 'get'>): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const ask = async (path: string) => {
    const { status, text, body } = await get(path);
    answers.set(path, `${status} ${text}`);
    return body;
  };
  const { data } = await ask(`${endpoints.factionStatistics}?casual=include&mirrors=include`);
  for (const { faction } of data as { faction: string }[])
    await ask(`${endpoints.subFactionStatistics}?casual=include&faction=${encodeURIComponent(faction)}`);
  const others = [endpoints.matchupStatistics, endpoints.scenarioStatistics, endpoints.monthStatistics];
  for (const path of others) await ask(`${path}?casual=include`);
  const { data: tournaments } = (await get(`${endpoints.tournaments}?limit=100`)).body;
  for (const { slug } of tournaments)
    for (const path of [endpoints.factionStatistics, ...others])
      await ask(`${path}?tournament=${encodeURIComponent(slug)}`);
  return answers;
}

function namedIn(answers: ReadonlyMap<string, string>, key: string, pattern?: RegExp): Found {
  const found: Found = new Set();
  for (const answer of answers.values()) {
    for (const [, name = ''] of answer.matchAll(pattern ?? new RegExp(`"${key}":"([^"]+)"`, 'g')))
      found.add(name);
  }
  return found;
}
