// A bracket: a column a round, each match beside the two it came from. The same lists, read aloud, are its text.
import type { BracketMatchResource } from '../../contract/resources.ts';
import { type Html, html } from '../frame/html.ts';
import type { Links } from '../frame/links.ts';
import { showScrollable } from '../frame/scroll.ts';

interface Round {
  readonly label: string;
  readonly matches: readonly BracketMatchResource[];
}

export function showBracket(matches: readonly BracketMatchResource[], name: string, links: Links): Html {
  if (matches.length === 0) return html`<p class="empty">The matches of this bracket are not set yet.</p>`;
  const rounds = arrangeRounds(matches);
  const halves = rounds.every(
    ({ matches: these }, index) =>
      index === 0 || (rounds[index - 1]?.matches.length ?? 0) === these.length * 2,
  );
  return showScrollable(
    name,
    html`<div class="bracket ${halves && 'bracket-joined'}">${rounds.map(
      ({ label, matches: these }) => html`<section class="bracket-round">
<h3>${label}</h3>
<ol>${these.map((match) => showMatch(match, links))}</ol>
</section>`,
    )}</div>`,
  );
}

function showMatch({ table, players, winner, battle }: BracketMatchResource, links: Links): Html {
  const sides = players.length === 0 ? [undefined, undefined] : players;
  return html`<li class="match"><div class="match-box">
<p class="match-table">Table ${table}${battle !== null && html` <a href="${links.battle(battle)}">Battle<span class="hidden"> of ${players.join(' and ')}</span></a>`}</p>
${sides.map((player) =>
  player === undefined
    ? html`<p class="match-side match-open">To be decided</p>`
    : html`<p class="match-side ${winner !== null && (player === winner ? 'match-winner' : 'match-loser')}">${player}${player === winner && html` <span class="outcome outcome-win">won</span>`}</p>`,
)}
</div></li>`;
}

/** Rounds as they are named, in their order; matches so that a winner goes straight on to the next column. */
export function arrangeRounds(matches: readonly BracketMatchResource[]): Round[] {
  const rounds: { label: string; matches: BracketMatchResource[] }[] = [];
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

function orderFeeders(
  matches: readonly BracketMatchResource[],
  next: readonly BracketMatchResource[],
): BracketMatchResource[] {
  const rest = new Set(matches);
  const places: (BracketMatchResource | undefined)[] = next.flatMap(({ players }) => [
    takeFeeder(rest, players[0]),
    takeFeeder(rest, players[1]),
  ]);
  // Who waits for a result fills the free places in the order of tables.
  const waiting = [...rest];
  const filled = places.map((match) => match ?? waiting.shift()).filter((match) => match !== undefined);
  return [...filled, ...waiting];
}

function takeFeeder(
  rest: Set<BracketMatchResource>,
  player: string | undefined,
): BracketMatchResource | undefined {
  if (player === undefined) return undefined;
  for (const match of rest) {
    if (match.winner === player) {
      rest.delete(match);
      return match;
    }
  }
  return undefined;
}
