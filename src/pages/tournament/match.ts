// A pairing as a box of a round or bracket: its table, two sides with their points, and what decided it.
import type { BattleResource } from '../../contract/battle-resources.ts';
import type { Reader } from '../../store/database.ts';
import { findMany, parseDocument } from '../../store/read/document.ts';
import { listPeople, type StoredPairing } from '../../store/read/rounds.ts';
import { type Side, sayScore, sayWhy, showOutcome, showPlayer } from '../battle/battle-items.ts';
import { joinParts, sayNumber } from '../frame/figures.ts';
import { type Html, html } from '../frame/html.ts';
import type { Links } from '../frame/links.ts';

type MatchSide = Pick<Side, 'player' | 'playerId' | 'faction' | 'outcome' | 'victoryPoints'>;

export interface Match {
  readonly pairing: StoredPairing;
  readonly battle: BattleResource | undefined;
  /** Two; one if it is a bye; none while the players depend on earlier results. */
  readonly sides: readonly MatchSide[];
}

/** From the battles; the list of participants has everyone else. */
export async function readMatches(reader: Reader, slug: string, pairings: readonly StoredPairing[]) {
  const ids = pairings.flatMap(({ battle }) => battle ?? []);
  const found = await findMany(reader, 'battle', ids);
  const battleOf = ({ battle }: StoredPairing) => found.get(battle ?? '');
  const isAlone = pairings.some((pairing) => battleOf(pairing) === undefined && pairing.sides.length > 0);
  const people = isAlone ? await listPeople(reader, slug) : [];
  return pairings.map((pairing): Match => {
    const document = battleOf(pairing);
    const battle = document && parseDocument<BattleResource>(document);
    const outcomeOf = (side: number) =>
      pairing.winner === undefined ? null : pairing.winner === side ? 'win' : 'loss';
    return {
      pairing,
      battle,
      sides:
        battle?.players ??
        pairing.sides.map((position, side) => ({
          player: people[position]?.name ?? '',
          playerId: people[position]?.player ?? null,
          faction: people[position]?.faction ?? null,
          outcome: outcomeOf(side),
          victoryPoints: null,
        })),
    };
  });
}

/** `round`: its name, in lists of several rounds. */
export function showMatch({ pairing, battle, sides }: Match, links: Links, round?: string): Html {
  const { table } = pairing;
  const [first, second] = battle?.players ?? [];
  const known = first !== undefined && second !== undefined ? ([first, second] as const) : undefined;
  const why = known && sayWhy(...known, pairing.reason);
  const isBye = sides.length === 1;
  return html`<li class="match"><div class="match-box card">
<p class="match-table"><span>${joinParts([round, isBye ? 'Bye' : table === undefined ? round === undefined && 'No table' : `Table ${table}`])}</span>${
    battle !== undefined &&
    known &&
    html` <a href="${links.battle(battle.id)}">Battle<span class="hidden"> of ${known[0].player} and ${known[1].player}: ${sayScore(...known)}</span></a>`
  }</p>
${sides.length === 0 ? [openSide, openSide] : sides.map((side) => showSide(side, links))}
${isBye && html`<p class="match-note fine">No opponent this round</p>`}${why && html`<p class="match-note fine ${why === 'In progress' && 'going-on'}">${why}</p>`}
</div></li>
`;
}

const openSide = html`<p class="match-side match-open">To be decided</p>`;

function showSide(side: MatchSide, links: Links): Html {
  const { outcome, faction, victoryPoints } = side;
  return html`<p class="match-side ${outcome === 'win' ? 'match-winner' : outcome === 'loss' && 'match-loser'}"><span class="match-name">${showPlayer(side.player, side.playerId, links)} ${showOutcome(outcome)}${faction && html`<small>${faction}</small>`}</span>${victoryPoints !== null && html` <b class="match-score">${sayNumber(victoryPoints)}</b>`}</p>`;
}
