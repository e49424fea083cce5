// Tournaments as a list: when, what, where, how large, who won.
import { countOf } from '#rules/text/numbers';
import { pagePath } from '../../contract/endpoints.ts';
import type { BoardRowResource, TournamentResource } from '../../contract/resources.ts';
import { sayPlacesLeft, viewSignUp } from '../../contract/sign-up-view.ts';
import { type Html, html } from '../../html/html.ts';
import type { AppOptions } from '../../http/options.ts';
import type { Reader } from '../../store/database.ts';
import { parseDocument } from '../../store/read/document.ts';
import { listCurrentRounds } from '../../store/read/rounds.ts';
import { listSignUps } from '../../store/read/sign-ups.ts';
import type { FoundTournament } from '../../store/read/tournament-search.ts';
import { readNames } from '../frame/documents.ts';
import { joinParts, sayPlace, showDays, showLine } from '../frame/figures.ts';
import type { Links } from '../frame/links.ts';
import { sayRound, sayRounds } from './round-names.ts';

export interface TournamentItem {
  readonly tournament: TournamentResource;
  readonly game: string | null;
  readonly clubName: string | undefined;
  /** The first three, or while it is played the leaders. */
  readonly podium: readonly BoardRowResource[];
  /** The round that is played now. */
  readonly round: string | undefined;
  /** How many places are left, while players can sign up. */
  readonly placesLeft: string | undefined;
  /** The player through whom a search found it. */
  readonly person: string | null;
}

/** Adds to each tournament the name of its club, to live ones their round and, with `options`, to those that are open the places left. */
export async function readItems(
  reader: Reader,
  found: readonly (FoundTournament & { readonly person?: string | null })[],
  options?: AppOptions,
): Promise<TournamentItem[]> {
  const read = found.map(({ tournament, podium, game, person = null }) => ({
    person,
    game,
    tournament: parseDocument<TournamentResource>(tournament),
    podium: podium === undefined ? [] : parseDocument<BoardRowResource[]>(podium),
  }));
  const organizers = read.map(({ tournament }) => tournament.organizer);
  const clubs = await readNames(reader, 'club', organizers);
  const live = read.flatMap(({ tournament: { slug, status } }) => (status === 'ongoing' ? [slug] : []));
  const rounds = await listCurrentRounds(reader, live);
  const roundOf = (tournament: TournamentResource) => {
    const current = rounds.get(tournament.slug) ?? [];
    const first = current.find(({ stage }) => stage === 'knockout') ?? current[0];
    return first && sayRound(first, tournament);
  };
  const planned = read.flatMap(({ tournament: { slug, status } }) => (status === 'planned' ? [slug] : []));
  const places = options === undefined ? undefined : await readPlacesLeft(reader, planned, options);
  return read.map((item) => ({
    ...item,
    placesLeft: places?.get(item.tournament.slug),
    clubName: clubs.get(item.tournament.organizer ?? ''),
    round: roundOf(item.tournament),
  }));
}

async function readPlacesLeft(
  reader: Reader,
  slugs: readonly string[],
  { organiserKeyPrefix, database, now = Date.now }: AppOptions,
): Promise<ReadonlyMap<string, string>> {
  if (organiserKeyPrefix === undefined || slugs.length === 0) return new Map();
  const signUps = (await listSignUps(reader, slugs)).filter(({ offered }) => offered);
  return new Map(
    signUps.flatMap((facts) =>
      viewSignUp(facts, database.timeZone, now()).reason === undefined
        ? [[facts.tournament, sayPlacesLeft(facts)] as const]
        : [],
    ),
  );
}

/** `club`: on the page of a club, which is not named again. */
export function showItems(items: readonly TournamentItem[], links: Links, club?: string): Html {
  return html`<ul class="cards">${items.map((item) => showItem(item, links, club))}</ul>`;
}

function showItem(
  { tournament, game, clubName, podium, round, placesLeft, person }: TournamentItem,
  links: Links,
  club: string | undefined,
): Html {
  const { slug, name, status, organizer, city, country, players, battleSize } = tournament;
  const isLive = status === 'ongoing';
  const first = podium.filter(({ rank }) => rank === 1);
  return html`<li class="event card">
  <p class="event-date">${showDays(tournament.startDate, tournament.endDate)} ${showStatus(status)}</p>
  <h3 class="event-name"><a href="${links.tournament(slug)}">${name}</a></h3>
  ${showLine('event-place', [
    sayPlace(city, country),
    organizer !== null &&
      organizer !== club &&
      html`<a href="${links.club(organizer)}">${clubName ?? organizer}</a>`,
  ])}
  ${showLine('event-size', [
    game ?? undefined,
    countOf(players, 'player'),
    round === undefined ? sayRounds(tournament) : html`<b>${round}</b>`,
    countOf(battleSize, 'point'),
  ])}
  ${placesLeft !== undefined && html`<p class="event-places"><a href="${links.to(`${pagePath('tournament', slug)}/sign-up`)}">Sign up</a> ${placesLeft}</p>`}
  ${person !== null && html`<p>With ${person}</p>`}
  ${
    first.length > 0 &&
    html`<p class="event-winner"><span class="label">${isLive ? 'Leading' : 'Won by'}</span> ${joinParts(
      first.map(
        ({ player, faction }) => html`<b>${player}</b>${faction && html` <small>${faction}</small>`}`,
      ),
    )}</p>`
  }
</li>`;
}

export const statusWords = { ongoing: 'Live', finished: 'Finished', planned: 'Planned' } as const;

export function showStatus(status: TournamentResource['status']): Html {
  return html`<span class="status status-${status}">${statusWords[status]}</span>`;
}
