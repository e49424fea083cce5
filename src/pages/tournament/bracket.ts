// A bracket: one column per round, each match beside the two that feed it; on a phone one round at a time. Screen readers read the same lists.
import type { BracketMatchResource } from '../../contract/resources.ts';
import { type Html, html } from '../../html/html.ts';
import type { Reader } from '../../store/database.ts';
import { listRounds } from '../../store/read/rounds.ts';
import { showScrollable } from '../frame/figures.ts';
import type { Links } from '../frame/links.ts';
import type { Part } from '../frame/paging.ts';
import { type Match, openRounds, readMatches, readResting, showMatch, showResting } from './rounds.ts';

interface Round<M> {
  readonly label: string;
  readonly matches: readonly M[];
}

export interface DrawnMatch extends BracketMatchResource {
  readonly drawn: Match | undefined;
}

/** What one page shows of a bracket. */
interface Bracket {
  readonly matches: readonly DrawnMatch[];
  /** Names of players without an opponent in the first round, if the page shows its beginning. */
  readonly resting: readonly string[];
}

/** The matches of the API that one page shows, each with the scores, armies and ids of its two sides. */
export async function readBracket(
  reader: Reader,
  slug: string,
  stage: string,
  data: readonly BracketMatchResource[],
  { start, items }: Pick<Part<unknown>, 'start' | 'items'>,
): Promise<Bracket> {
  const rounds = openRounds(await listRounds(reader, slug, { stage }));
  const pairingsOf = new Map(rounds.map(({ round, pairings }) => [round.name, pairings]));
  // A match is known by its round and its position there.
  const passed = new Map<string, number>();
  const all = data.slice(0, start + items.length).map((match) => {
    const position = passed.get(match.round) ?? 0;
    passed.set(match.round, position + 1);
    return { match, pairing: pairingsOf.get(match.round)?.[position] };
  });
  const shown = all.slice(start);
  const pairings = shown.flatMap(({ pairing }) => pairing ?? []);
  const matches = await readMatches(reader, slug, pairings);
  const drawn = new Map(matches.map((match) => [match.pairing, match]));
  return {
    matches: shown.map(({ match, pairing }) => ({ ...match, drawn: pairing && drawn.get(pairing) })),
    resting: start === 0 ? await readResting(reader, slug, rounds) : [],
  };
}

export function showBracket({ matches, resting }: Bracket, name: string, links: Links): Html {
  if (matches.length === 0) return html`<p class="empty">The matches of this bracket are not set yet.</p>`;
  const rounds = arrangeRounds(matches);
  const halves = rounds.every(
    ({ matches: these }, index) =>
      index === 0 || (rounds[index - 1]?.matches.length ?? 0) === these.length * 2,
  );
  const picked = pickRound(rounds);
  return showScrollable(
    name,
    html`<div class="bracket ${halves && 'bracket-joined'}">${rounds.map(
      ({ label, matches: these }, index) => html`
<input type="radio" name="bracket-round" id="bracket-${index}" ${index === picked && 'checked'}><label for="bracket-${index}">${label}</label>
<section class="bracket-round" aria-label="${label}">
<h3>${label}</h3>
<ol>${these.map(({ drawn }) => drawn && showMatch(drawn, links))}</ol>
${index === 0 && showResting(resting)}
</section>`,
    )}</div>`,
  );
}

/** The round that a phone shows first: the first with a result missing, otherwise the last that was played. */
function pickRound(rounds: readonly Round<DrawnMatch>[]): number {
  const isSet = ({ players }: DrawnMatch) => players.length > 0;
  const open = rounds.findIndex(({ matches }) =>
    matches.some((match) => isSet(match) && match.winner === null),
  );
  return open === -1
    ? Math.max(
        0,
        rounds.findLastIndex(({ matches }) => matches.some(isSet)),
      )
    : open;
}

/** The rounds in their order. Matches are sorted so that the lines from winners to their next match do not cross. */
function arrangeRounds<M extends BracketMatchResource>(matches: readonly M[]): Round<M>[] {
  const rounds: { label: string; matches: M[] }[] = [];
  for (const match of matches) {
    const last = rounds.at(-1);
    if (last?.label === match.round) last.matches.push(match);
    else rounds.push({ label: match.round, matches: [match] });
  }
  for (let index = rounds.length - 2; index >= 0; index -= 1) {
    const round = rounds[index];
    const next = rounds[index + 1];
    if (round !== undefined && next !== undefined) round.matches = orderFeeders(round.matches, next.matches);
  }
  return rounds;
}

function orderFeeders<M extends BracketMatchResource>(matches: readonly M[], next: readonly M[]): M[] {
  const rest = new Set(matches);
  const take = (player: string | undefined) => {
    const match = rest.values().find(({ winner }) => winner === player);
    if (match) rest.delete(match);
    return match;
  };
  const slots = next.flatMap(({ players }) => [take(players[0]), take(players[1])]);
  // Matches without a result fill the free slots in the order of tables.
  const waiting = [...rest];
  const filled = slots.map((match) => match ?? waiting.shift()).filter((match) => match !== undefined);
  return [...filled, ...waiting];
}
