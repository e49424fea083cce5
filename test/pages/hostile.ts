// A tournament made of what attackers write: every text that reaches a page carries a payload that would call `pwned`.

const payloads = [
  '<script>pwned()</script>',
  '"><img src=x onerror=pwned()>',
  "'><svg/onload=pwned()>",
  '</script><script>pwned()</script>',
  '</title><script>pwned()</script>',
  '</pre><iframe srcdoc="<script>parent.pwned()</script>"></iframe>',
  '<a href="javascript:pwned()" autofocus onfocus=pwned()>x</a>',
  '<details open ontoggle=pwned()>',
  '--><script>pwned()</script><!--',
  '&lt;script&gt;pwned()&lt;/script&gt;',
  '`-pwned()-`',
  '<style>@import "javascript:pwned()"</style><base href="//evil.example/">',
];

let turn = 0;
function bad(name = ''): string {
  turn += 1;
  return `${name}${payloads[turn % payloads.length]}`;
}

// Slugs have nothing but letters, digits and hyphens; ids have no spaces and slashes.
const slug = 'attack';
const id = 'b\'"><script>pwned()<';
export const hostileBattle = encodeURIComponent(id);
const clubSlug = 'attackers';
const playerId = '"onmouseover="pwned()';
export const hostilePlayer = encodeURIComponent(playerId);

const otherId = "'onfocus='pwned()";
const hostileGame = bad('Game ');

/** Has no id. */
const hostilePerson = `b ${payloads.join('')}`.slice(0, 200);

function list() {
  return {
    text: payloads.join('\n'),
    faction: bad(),
    subFaction: bad(),
    points: 2000,
    battleTacticCards: payloads,
  };
}
const rounds = [1, 2].map((round) => ({
  round,
  victoryPoints: 4,
  objectives: [bad()],
  battleTactic: bad(),
  battleTacticScored: true,
}));

export const hostileWorld = [
  { kind: 'battlePack', name: payloads[1], objectives: true, battleTactics: true, grandStrategies: true },
  {
    kind: 'club',
    slug: clubSlug,
    name: bad('Club '),
    description: payloads.join(' '),
    city: bad(),
    country: bad(),
    website: 'https://evil.example/"onmouseover="pwned()',
  },
  { kind: 'player', id: playerId, name: bad('Player ') },
  {
    kind: 'tournament',
    slug,
    name: bad('Open '),
    published: true,
    status: 'finished',
    startDate: '2026-03-14',
    description: payloads.join('\n'),
    city: bad(),
    country: bad(),
    battleSize: 2000,
    battlePack: payloads[1],
    club: clubSlug,
    organizers: [{ name: bad(), playerId }],
    stages: [
      { id: 'swiss', name: bad(), rounds: 1, groups: ['<script>pwned()</script>'] },
      {
        id: 'knockout',
        name: bad(),
        matches: [{ round: bad(), table: 1, players: ['a', 'b'], winner: 'a', battle: id }],
      },
      { id: 'standings', name: bad() },
    ],
    participants: ['a', 'b'].map((key) => ({
      key,
      player: key === 'a' ? bad('a ') : hostilePerson,
      playerId: key === 'a' ? playerId : null,
      club: clubSlug,
      group: '<script>pwned()</script>',
      faction: bad(),
      list: list(),
    })),
    battles: [
      {
        id,
        stage: 'knockout',
        round: 1,
        scenario: bad(),
        players: ['a', 'b'].map((key, index) => ({
          participant: key,
          faction: bad(),
          subFaction: bad(),
          victoryPoints: 20 - index,
          grandStrategy: bad(),
          metrics: { [bad()]: 3 },
          list: list(),
          rounds,
        })),
      },
    ],
  },
  { kind: 'player', id: otherId, name: bad('Rival ') },
  {
    kind: 'tournament',
    slug: 'raid',
    name: bad('Raid '),
    published: true,
    status: 'finished',
    startDate: '2026-03-21',
    battleSize: 2000,
    club: clubSlug,
    game: hostileGame,
    stages: [{ id: 'swiss', rounds: 2 }],
    participants: [playerId, otherId].map((one, index) => ({
      key: `r${index}`,
      player: bad(`r${index} `),
      playerId: one,
      faction: bad(),
    })),
    battles: [1, 2].map((round) => ({
      id: `raid-${round}`,
      stage: 'swiss',
      round,
      players: [0, 1].map((side) => ({
        participant: `r${side}`,
        faction: payloads[side],
        victoryPoints: round === 1 ? 20 - side : 10 + side,
      })),
    })),
  },
  {
    kind: 'season',
    slug: 'assault',
    name: bad('Season '),
    published: true,
    club: clubSlug,
    description: payloads.join('\n'),
    country: bad(),
    events: {
      tournaments: [slug],
      match: { club: clubSlug, country: bad(), game: bad(), battlePack: payloads[1] },
    },
    points: [
      { type: 'battlePoints' },
      { type: 'adjustment', points: -1, player: playerId, reason: bad() },
      {
        type: 'adjustment',
        points: 1,
        player: '<svg/onload=pwned()>'.replace('/', ''),
        tournament: slug,
        reason: bad(),
      },
    ],
    identity: 'name',
  },
  {
    kind: 'rating',
    slug: 'siege',
    name: bad('Rating '),
    published: true,
    club: clubSlug,
    description: payloads.join('\n'),
    game: hostileGame,
    events: { match: {} },
    minimumBattles: 1,
  },
];

export const hostilePaths = [
  '/',
  '/tournaments',
  `/tournaments?q=${encodeURIComponent(payloads[1] ?? '')}&from=${encodeURIComponent(payloads[0] ?? '')}`,
  `/search?q=${encodeURIComponent(`open ${payloads[1]}`)}`,
  '/clubs',
  `/clubs/${clubSlug}`,
  `/players/${hostilePlayer}`,
  '/players',
  `/players?club=${clubSlug}`,
  `/players?q=${encodeURIComponent(payloads[1] ?? '')}&country=${encodeURIComponent(payloads[0] ?? '')}`,
  `/people/${encodeURIComponent(hostilePerson)}`,
  `/battles/${hostileBattle}`,
  '/seasons',
  '/seasons/assault',
  `/seasons/assault?q=${encodeURIComponent(payloads[1] ?? '')}`,
  '/ratings',
  '/ratings/siege',
  `/ratings/siege?show=${encodeURIComponent(payloads[1] ?? '')}`,
  '/ratings/siege/factions',
  `/ratings/siege/players/${hostilePlayer}`,
  `/tournaments/${slug}`,
  `/tournaments/${slug}?stage=swiss`,
  `/tournaments/${slug}?stage=knockout`,
  `/tournaments/${slug}?view=ranks&stage=swiss`,
  `/tournaments/${slug}?view=players`,
  `/tournaments/${slug}?view=battles`,
  `/tournaments/${slug}?view=battles&stage=swiss&round=${encodeURIComponent(payloads[1] ?? '')}`,
  `/tournaments/${slug}?view=me`,
  `/tournaments/${slug}?view=me&name=${encodeURIComponent(payloads[0] ?? '')}`,
  `/tournaments/${slug}?stage=${encodeURIComponent(payloads[1] ?? '')}`,
  `/embed/tournaments/${slug}/standings`,
  '/statistics',
  `/statistics?battlePack=${encodeURIComponent(payloads[1] ?? '')}&from=${encodeURIComponent(payloads[0] ?? '')}&sort=${encodeURIComponent(payloads[2] ?? '')}`,
  '/statistics/matchups',
  ...payloads.map((payload, index) =>
    index % 2 === 0
      ? `/factions/${encodeURIComponent(payload)}`
      : `/statistics/matchups?faction=${encodeURIComponent(payload)}`,
  ),
  `/nowhere/${encodeURIComponent(payloads[0] ?? '')}`,
];
