// Pages show the documents of the API: every figure on them is compared with what the API answers.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startDemoService } from '../builders/demo-world.ts';
import { type Service, walk } from '../builders/service.ts';
import { itemsOf, rowsOf, shown, textOf } from './read-html.ts';

function signed(value: number): string {
  return value > 0 ? `+${value}` : shown(value);
}

async function readPage(service: Service, path: string): Promise<string> {
  const { status, text } = await service.request('GET', path);
  assert.equal(status, 200, path);
  return text;
}

interface Match {
  readonly table: number;
  readonly players: readonly string[];
  readonly winner: string | null;
  readonly battle: string | null;
}

interface Battle {
  readonly stage: string | null;
  readonly players: readonly {
    readonly player: string;
    readonly faction: string | null;
    readonly outcome: 'win' | 'draw' | 'loss' | null;
    readonly victoryPoints: number | null;
  }[];
}

/** A match as a reader hears it, from the API's match and battle. */
function tellMatch({ table, players, winner, battle }: Match, known: Battle | undefined): string {
  const words = { win: 'won', draw: 'drew', loss: 'lost' };
  const points = (value: number | null) => (value === null ? undefined : shown(value));
  const sides = known?.players.map(({ player, faction, outcome, victoryPoints }) =>
    [player, outcome && words[outcome], faction, points(victoryPoints)].filter(Boolean).join(' '),
  );
  const isScored = known?.players.some(({ victoryPoints }) => victoryPoints !== null);
  const score = isScored
    ? known?.players.map(({ victoryPoints }) => points(victoryPoints) ?? '?').join(' – ')
    : 'vs';
  assert.ok(battle === null || known?.players.every(({ player }, at) => player === players[at]));
  assert.equal(known?.players.find(({ outcome }) => outcome === 'win')?.player ?? null, battle && winner);
  const ended = (player: string) =>
    winner === null ? player : `${player} ${player === winner ? 'won' : 'lost'}`;
  const alone = players.length === 0 ? ['To be decided', 'To be decided'] : players.map(ended);
  return [
    `Table ${table}`,
    battle !== null && `Battle of ${players.join(' and ')}: ${score}`,
    ...(sides ?? alone),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Without the words that explain; armies of a match without a battle are those of its players' boards. */
function hearMatch(item: string): string {
  const figures = item.replace(/<p class="match-note.*/s, '');
  return textOf(item.includes('/battles/') ? figures : figures.replace(/<small>.*?<\/small>/g, ''));
}

const outcomeWords = { win: 'won', draw: 'drew', loss: 'lost' };

/** What the strips of both players say of a battle. */
function tellSides({ players: [one, two] }: Battle): string[] {
  if (one === undefined || two === undefined) return [];
  const tell = (own: typeof one, other: typeof one) => {
    const isScored = own.victoryPoints !== null && other.victoryPoints !== null;
    const score = isScored ? ` ${shown(own.victoryPoints ?? 0)}–${shown(other.victoryPoints ?? 0)}` : '';
    return `${own.outcome === null ? 'no result yet' : outcomeWords[own.outcome]}${score} against ${other.player}`;
  };
  return [tell(one, two), tell(two, one)];
}

/** The battles of all strips on a page, without their rounds. */
function hearStrips(page: string): string[] {
  const cells = [...page.matchAll(/<li class="(?:win|draw|loss|open)"><span>(.*?)<\/span>/g)];
  return cells.map(([, text = '']) => textOf(text).replace(/^[^:]*: /, '')).toSorted();
}

describe('figures on pages', async () => {
  const service = await startDemoService({ after: (work) => after(work as () => void) }, { pages: true });
  const tournaments = await walk(service, '/api/v1/tournaments?limit=100');

  it('every stage of every tournament: the board or bracket of the page is the one of the API', async () => {
    for (const { slug, stages } of tournaments as { slug: string; stages: { id: string }[] }[]) {
      const listed = await walk(service, `/api/v1/tournaments/${slug}/battles?limit=100`);
      const battles = new Map(listed.map((battle) => [String(battle['id']), battle as unknown as Battle]));
      for (const { id } of stages) {
        const { body } = await service.get(`/api/v1/tournaments/${slug}/standings?stage=${id}`);
        const page = await readPage(service, `/tournaments/${slug}?stage=${id}`);
        if (body.stage.type === 'board') {
          // biome-ignore lint/suspicious/noExplicitAny: rows of the API, read as they come
          const expected = body.data.map((row: any) => [
            row.rank === null ? '–' : String(row.rank),
            [row.player, row.faction].filter((word) => word !== null).join(' '),
            shown(row.battlePoints),
            `${row.wins}–${row.draws}–${row.losses}`,
            shown(row.victoryPoints),
            signed(row.victoryPointsDiff),
          ]);
          const hasStrips = page.includes('<th scope="col" class="rounds-cell"');
          const rows = rowsOf(page, 'board').map((cells) => (hasStrips ? cells.toSpliced(2, 1) : cells));
          assert.deepEqual(rows, expected, `${slug} ${id}`);
          const own = [...battles.values()].filter(({ stage }) => id === 'standings' || stage === id);
          // The final standings also have matches that were decided without a battle.
          const isScored = (text: string) => id !== 'standings' || /\d–/.test(text);
          assert.deepEqual(
            hearStrips(page).filter(isScored),
            own.flatMap(tellSides).filter(isScored).toSorted(),
            `${slug} ${id}`,
          );
        } else {
          const expected = body.data.map((match: Match) => tellMatch(match, battles.get(match.battle ?? '')));
          assert.deepEqual(
            itemsOf(page, 'match').map(hearMatch).toSorted(),
            expected.toSorted(),
            `${slug} ${id}`,
          );
        }
        assert.match(textOf(page), new RegExp(`${body.stage.name.replace(/[()+]/g, '\\$&')}`));
      }
    }
  });

  it('every participant with its list, on as many pages as it takes', async () => {
    for (const slug of ['villeperdrix-grand-tournament-2026', 'wurfelwacht-invitational-2026']) {
      const expected = await walk(service, `/api/v1/tournaments/${slug}/participants?limit=100`);
      const found: string[] = [];
      for (let page = 1; page <= Math.ceil(expected.length / 40); page += 1) {
        found.push(
          ...itemsOf(await readPage(service, `/tournaments/${slug}?view=players&page=${page}`), 'person'),
        );
      }
      assert.equal(found.length, expected.length);
      expected.forEach((participant, index) => {
        const { player, list } = participant as {
          player: string;
          list: { faction: string; text: string } | null;
        };
        const text = textOf(found[index] ?? '');
        assert.ok(text.startsWith(player), `${text} is ${player}`);
        if (list !== null) {
          assert.ok(text.includes(list.faction));
          assert.ok(text.includes(textOf(list.text)), `the whole list of ${player}`);
        }
      });
    }
  });

  it('every battle of a tournament, round by round, with its score', async () => {
    const slug = 'wurfelwacht-invitational-2026';
    const expected = (await walk(service, `/api/v1/tournaments/${slug}/battles?limit=100`)).map((battle) => {
      const { players } = battle as { players: { player: string; victoryPoints: number }[] };
      return `${players.map(({ player }) => player).join(' and ')}: ${players.map(({ victoryPoints }) => shown(victoryPoints)).join(' – ')}`;
    });
    const first = await readPage(service, `/tournaments/${slug}?view=battles`);
    const rounds = [...first.matchAll(/href="([^"]*view=battles[^"]*round=[^"]*)"/g)].map(([, link = '']) =>
      link.replaceAll('&amp;', '&'),
    );
    const found: string[] = [];
    for (const link of rounds) {
      for (const item of itemsOf(await readPage(service, link), 'match')) {
        // A bye is no battle.
        const score = /Battle of (.+? – \S+)/.exec(textOf(item))?.[1];
        if (score !== undefined) found.push(score);
      }
    }
    assert.deepEqual(found.toSorted(), expected.toSorted());
  });

  for (const slug of ['wurfelwacht-invitational-2026', 'les-corbeaux-d-etain-four-banners-2026'])
    it(`why a rank, in ${slug}: every value of every criterion, one table per group`, async () => {
      const { body } = await service.get(`/api/v1/tournaments/${slug}/standings/explanation?stage=swiss`);
      const page = await readPage(service, `/tournaments/${slug}?view=ranks&stage=swiss`);
      assert.deepEqual(
        rowsOf(page, 'board why'),
        // biome-ignore lint/suspicious/noExplicitAny: rows of the API, read as they come
        body.data.map((row: any) => [
          row.rank === null ? '–' : String(row.rank),
          [
            row.player,
            // biome-ignore lint/suspicious/noExplicitAny: rows of the API, read as they come
            row.adjustments?.map((one: any) => `${signed(one.battlePoints)} ${one.reason}`).join(', '),
          ]
            .filter(Boolean)
            .join(' '),
          ...row.values.map((value: number | null) => (value === null ? '–' : shown(value))),
          row.decidedBy ?? '',
        ]),
      );
      const groups = new Set(body.data.map((row: { group?: string }) => row.group));
      assert.equal(page.split('<table class="board why"').length - 1, groups.size);
      for (const group of groups) if (group !== undefined) assert.ok(page.includes(`<h3>${group}</h3>`));
    });

  it('a battle: both sides and every round', async () => {
    const [battle] = await walk(service, '/api/v1/tournaments/wurfelwacht-invitational-2026/battles?limit=1');
    const { body } = await service.get(`/api/v1/battles/${battle?.['id']}`);
    const page = await readPage(service, `/battles/${battle?.['id']}`);
    const [first, second] = body.data.players;
    const rows = new Map(rowsOf(page, 'compare').map(([name = '', ...values]) => [name, values]));
    assert.deepEqual(rows.get('Victory points'), [shown(first.victoryPoints), shown(second.victoryPoints)]);
    assert.deepEqual(rows.get('Battle points'), [shown(first.battlePoints), shown(second.battlePoints)]);
    const rounds = rowsOf(page, 'by-round');
    assert.equal(rounds.length, first.rounds.length);
    // biome-ignore lint/suspicious/noExplicitAny: rounds of the API, read as they come
    first.rounds.forEach((round: any, index: number) => {
      assert.match(rounds[index]?.[1] ?? '', new RegExp(`^${shown(round.victoryPoints)} total`));
    });
  });

  it('a player: wins, draws and losses are those of the battles', async () => {
    const id = 'p_2axk';
    const battles = await walk(service, `/api/v1/users/${id}/battles?limit=100`);
    const outcomes = battles.map(
      (battle) =>
        (battle as { players: { playerId: string; outcome: string }[] }).players.find(
          ({ playerId }) => playerId === id,
        )?.outcome,
    );
    const count = (outcome: string) => String(outcomes.filter((word) => word === outcome).length);
    const page = await readPage(service, `/players/${id}`);
    const facts = new Map(
      [...page.matchAll(/<dt>([^<]+)<\/dt><dd>([^<]+)<\/dd>/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
    assert.deepEqual(
      [facts.get('Won'), facts.get('Drawn'), facts.get('Lost')],
      [count('win'), count('draw'), count('loss')],
    );
    // By faction and by opposing faction; the table of opponents shows those with an id, ten at most.
    const [factions = ''] = page.split('aria-labelledby="opponents"');
    const totals = rowsOf(factions, 'records').map(([, played]) => Number(played));
    assert.equal(
      totals.reduce((sum, played) => sum + played, 0),
      2 * outcomes.filter(Boolean).length,
    );
  });

  it('a player: every battle, on as many pages as it takes', async () => {
    const id = 'p_2axk';
    const battles = await walk(service, `/api/v1/users/${id}/battles?limit=100`);
    const shownBattles: string[] = [];
    for (let path: string | undefined = `/players/${id}`; path !== undefined; ) {
      const page = await readPage(service, path);
      shownBattles.push(...[...page.matchAll(/class="score" href="([^"]+)"/g)].map(([, link = '']) => link));
      path = /<a href="([^"]+)" rel="next">/.exec(page)?.[1];
    }
    assert.deepEqual(
      shownBattles,
      battles.map((battle) => `/battles/${battle['id']}`),
    );
  });

  it('a player: place and army in every tournament', async () => {
    const page = await readPage(service, '/players/p_2axk');
    const rows = rowsOf(page.split('id="seasons"')[0] ?? '', 'history');
    const slugs = [...page.matchAll(/class="text"><a href="\/tournaments\/([^"]+)"/g)].map(
      ([, slug = '']) => slug,
    );
    assert.ok(rows.length > 1 && rows.length === slugs.length);
    for (const [index, slug] of slugs.entries()) {
      const people = await walk(service, `/api/v1/tournaments/${slug}/participants?limit=100`);
      const own = people.find(({ playerId }) => playerId === 'p_2axk');
      const { finalPlacement, list } = own as {
        finalPlacement: number | null;
        list: { faction: string } | null;
      };
      const [place = '', , army] = rows[index] ?? [];
      assert.equal(Number.parseInt(place, 10) || null, finalPlacement, slug);
      const battles = await walk(service, `/api/v1/tournaments/${slug}/battles?limit=100`);
      const sides = battles.flatMap(({ players }) => players as { playerId: string; faction: string }[]);
      const played = sides.find(({ playerId }) => playerId === 'p_2axk')?.faction;
      assert.equal(army, list?.faction ?? played ?? '–', slug);
    }
  });

  it('a club: its tournaments in the order of the API', async () => {
    const { body } = await service.get('/api/v1/clubs/kosc-i-stal/tournaments?limit=20');
    const page = await readPage(service, '/clubs/kosc-i-stal');
    const names = [...page.matchAll(/<h3 class="event-name"><a[^>]*>([^<]+)</g)].map(([, name = '']) =>
      textOf(name),
    );
    assert.deepEqual(
      names,
      body.data.map(({ name }: { name: string }) => name),
    );
  });

  it('every url of the API leads to a page', async () => {
    for (const tournament of tournaments)
      await readPage(service, new URL(String(tournament['url'])).pathname);
    const { body } = await service.get('/api/v1/clubs/kosc-i-stal/battles?limit=5');
    for (const { url } of body.data) await readPage(service, new URL(url).pathname);
  });
});
