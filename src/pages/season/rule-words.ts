// The rule of a season in words, made from its record, as an organiser would write it on a poster.

import type { SeasonTieBreaker } from '#rules/season/tie-breakers';
import { sayOrdinal } from '#rules/stage-name';
import { countOf } from '#rules/text/numbers';
import type { SeasonResource } from '../../contract/season-resources.ts';
import { type Html, type HtmlContent, html } from '../../html/html.ts';
import { sayDay, sayNumber } from '../frame/figures.ts';
import type { Links } from '../frame/links.ts';

type Rule = SeasonResource['rule'];
type Term = Rule['points'][number];

export interface RuleNames {
  readonly clubs: ReadonlyMap<string, string>;
  readonly tournaments: ReadonlyMap<string, string>;
  readonly players: ReadonlyMap<string, string>;
}

/** The clubs, tournaments and players that the rule names. */
export function listNamed({ rule: { events, points } }: SeasonResource) {
  const adjusted = points.flatMap((term) => (term.type === 'adjustment' ? [term] : []));
  return {
    clubs: [events.match?.club ?? []].flat(),
    tournaments: [
      ...(events.tournaments ?? []),
      ...(events.except ?? []),
      ...Object.keys(events.weights ?? {}),
      ...adjusted.flatMap(({ tournament }) => tournament ?? []),
    ],
    players: adjusted.map(({ player }) => player),
  };
}

export function showRule(season: SeasonResource, names: RuleNames, links: Links): Html {
  const { rule } = season;
  const adjustments = rule.points.filter((term) => term.type === 'adjustment');
  return html`<section class="rule" aria-labelledby="rule"><h2 id="rule">The rule</h2>
<dl>
<dt>Events</dt><dd>${sayEvents(season, names, links)}</dd>
<dt>Points</dt><dd>${sayPoints(rule.points)}</dd>
<dt>What counts</dt><dd>${sayCounted(rule.count)}</dd>
<dt>Ranking</dt><dd>${sayRanking(rule)}</dd>
<dt>Who takes part</dt><dd>${sayWho(rule)}</dd>
${adjustments.length > 0 && html`<dt>Adjustments</dt><dd><ul>${adjustments.map((term) => html`<li>${sayAdjustment(term, names, links)}</li>`)}</ul></dd>`}
</dl></section>`;
}

/** A link, unless what the season names has no page: it was removed, or is not published. */
export function showNamed(names: ReadonlyMap<string, string>, key: string, href: string): Html {
  const name = names.get(key);
  return name === undefined ? html`${key}` : html`<a href="${href}">${name}</a>`;
}

function sayEvents({ from, to, rule: { events } }: SeasonResource, names: RuleNames, links: Links): Html {
  const show = (slug: string) => showNamed(names.tournaments, slug, links.tournament(slug));
  const { tournaments, match, except, weights } = events;
  const named = tournaments ?? [];
  const parts = [
    ...(match == null ? [] : [sayMatch(match, names, links)]),
    ...(named.length === 0 ? [] : [html`${match != null && 'and '}${joinWords(named.map(show))}`]),
  ];
  const weighted = Object.entries(weights ?? {});
  return html`<p>${parts.map((part, index) => html`${index > 0 && ', '}${part}`)}${sayPeriod(from, to)}. A tournament counts once it is finished.</p>
${(except ?? []).length > 0 && html`<p>Left out: ${joinWords((except ?? []).map(show))}.</p>`}
${weighted.length > 0 && html`<p>${weighted.map(([slug, weight], index) => html`${index > 0 && '; '}${show(slug)} counts ${sayNumber(weight)} times`)}.</p>`}`;
}

function sayMatch(match: NonNullable<Rule['events']['match']>, { clubs }: RuleNames, links: Links): Html {
  const { club, country, battlePack, game, minimumPlayers } = match;
  return html`All ${game != null && `${game} `}tournaments${club != null && html` of ${showNamed(clubs, club, links.club(club))}`}${country != null && ` in ${country}`}${battlePack != null && ` played with ${battlePack}`}${minimumPlayers != null && ` with ${minimumPlayers} players or more`}`;
}

function sayPeriod(from: string | null, to: string | null): string {
  if (from === null && to === null) return '';
  if (to === null) return `, from ${sayDay(from ?? '')} on`;
  return from === null ? `, until ${sayDay(to)}` : `, from ${sayDay(from)} to ${sayDay(to)}`;
}

function sayPoints(points: readonly Term[]): Html {
  const words = points.flatMap((term) => (term.type === 'adjustment' ? [] : [sayTerm(term)]));
  if (words.length === 0) return html`<p>Only adjustments give points.</p>`;
  const [only] = words;
  return words.length === 1
    ? html`<p>A result is worth ${only}.</p>`
    : html`<p>A result is worth the sum of:</p><ul>${words.map((each) => html`<li>${each}</li>`)}</ul>`;
}

/** Adjustments are listed separately. */
function sayTerm(term: Exclude<Term, { type: 'adjustment' }>): string {
  switch (term.type) {
    case 'place':
      return `${sayTable(term.table)}, ${term.rest ? `${sayPoint(term.rest)} for every other place` : 'nothing for other places'}`;
    case 'relativePlace':
      return term.last === 'share'
        ? `up to ${sayPoint(term.max)} for your place: all of them for first place, and an equal share less for each place below`
        : `up to ${sayPoint(term.max)} for your place: all of them for first place, none for last, evenly spread in between`;
    case 'result':
      return sayResults(term);
    case 'undefeated':
      return `${sayPoint(term.win)} for each win before your first loss or draw; byes do not count`;
    case 'attendance':
      return saySteps(term.steps);
    case 'battlePoints':
      return `your battle points${(term.factor ?? 1) === 1 ? '' : ` times ${sayNumber(term.factor ?? 1)}`}`;
  }
}

function saySteps(steps: Extract<Term, { type: 'attendance' }>['steps']): string {
  const words = steps
    .toSorted((a, b) => a.players - b.players)
    .map(({ players, points }, index) =>
      index === 0
        ? `${sayPoint(points)} in events of ${players} players or more`
        : `${sayNumber(points)} from ${players} players`,
    );
  return list.format(words);
}

const mostPlaces = 12;

function sayTable(table: readonly number[]): string {
  const places = table
    .slice(0, mostPlaces)
    .map((points, index) => `${sayNumber(points)} for ${sayOrdinal(index + 1)}`);
  const more = table.length - places.length;
  const [first = '', ...others] = places;
  return (
    [first.replace(' for', `${table[0] === 1 ? ' point' : ' points'} for`), ...others].join(', ') +
    (more > 0 ? ` and so on down to ${sayNumber(table.at(-1) ?? 0)} for ${sayOrdinal(table.length)}` : '')
  );
}

function sayResults({ win, draw, loss, bye }: Extract<Term, { type: 'result' }>): string {
  const parts = [
    { points: win ?? 0, what: 'a win' },
    { points: draw ?? 0, what: 'a draw' },
    { points: loss ?? 0, what: 'a loss' },
  ].filter(({ points }) => points !== 0);
  const words = parts.map(
    ({ points, what }, index) => `${index === 0 ? sayPoint(points) : sayNumber(points)} for ${what}`,
  );
  const resting =
    (bye ?? win ?? 0) === (win ?? 0) ? 'a bye counts as a win' : `${sayPoint(bye ?? 0)} for a bye`;
  return `${words.length === 0 ? 'nothing for battles' : list.format(words)}; ${resting}`;
}

function sayCounted(count: Rule['count']): Html {
  if (count === null) return html`<p>All your results count.</p>`;
  if ('best' in count) return html`<p>Your best ${sayBest(count.best)}.</p>`;
  const { windows } = count;
  const words = windows.map(({ to, best }, index) => {
    const when = to == null ? (index === 0 ? '' : 'After that ') : `Until ${sayDay(to)} `;
    return `${when}${when === '' ? 'Y' : 'y'}our best ${sayBest(best)}.`;
  });
  return html`<p>${words.join(' ')}</p>`;
}

function sayBest(best: number): string {
  return best === 1 ? 'result counts' : `${best} results count`;
}

const tieBreakerWords: Readonly<Record<SeasonTieBreaker, string>> = {
  bestResult: 'the best single result',
  firsts: 'the number of first places',
  podiums: 'the number of places among the first three',
  events: 'the number of results',
};

function sayRanking({ tieBreakers, minimumEvents }: Rule): Html {
  const words = tieBreakers.map((word) => tieBreakerWords[word]);
  const then =
    words.length === 0 ? '' : `, then by ${words.join(', then ')}, including results that do not count`;
  return html`<p>By points${then}. Players who are still equal share a rank.${minimumEvents > 1 && ` You need ${countOf(minimumEvents, 'result')} to be ranked.`}</p>`;
}

function sayWho({ identity }: Rule): Html {
  return identity === 'name'
    ? html`<p>Everyone with a final place. People without a player id count as one person if their names are exactly the same.</p>`
    : html`<p>Everyone with a final place and a player id.</p>`;
}

function sayAdjustment(term: Extract<Term, { type: 'adjustment' }>, names: RuleNames, links: Links): Html {
  const { points, player, tournament, reason } = term;
  const sign = points > 0 ? '+' : '';
  return html`${sign}${sayPoint(points)} for ${showNamed(names.players, player, links.player(player))}${tournament != null && html` at ${showNamed(names.tournaments, tournament, links.tournament(tournament))}`}${reason !== '' && `: ${reason}`}`;
}

function sayPoint(points: number): string {
  return `${sayNumber(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`;
}

/** "a, b and c". */
const list = new Intl.ListFormat('en-GB');

function joinWords(words: readonly HtmlContent[]): Html {
  return html`${words.map((word, index) => html`${index > 0 && (index === words.length - 1 ? ' and ' : ', ')}${word}`)}`;
}
