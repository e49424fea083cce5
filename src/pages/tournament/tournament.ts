// A tournament: a tab for each stage, for the players and for the rounds. The address names the open tab, so it works without script.

import type { EntryCounts } from '#rules/statistics/counts';
import { rankFactions } from '#rules/statistics/factions';
import { countOf } from '#rules/text/numbers';
import { pagePath } from '../../contract/endpoints.ts';
import type { BoardRowResource, TournamentResource } from '../../contract/resources.ts';
import { sayTaken } from '../../contract/sign-up-view.ts';
import { type Html, html } from '../../html/html.ts';
import { listField } from '../../store/read/computed-statistics.ts';
import { parseDocument } from '../../store/read/document.ts';
import { listTournamentSeasons } from '../../store/read/seasons.ts';
import { findSignUp } from '../../store/read/sign-ups.ts';
import { findAwards, findFacts, findVenue, noVenue } from '../../store/read/tournaments.ts';
import { readNames, readTournament } from '../frame/documents.ts';
import { sayDays, sayPlace, showDays, showFacts, showLine, showScrollable } from '../frame/figures.ts';
import { type Links, withQuery } from '../frame/links.ts';
import type { Page } from '../frame/page.ts';
import { readWord, rowsAPage } from '../frame/paging.ts';
import type { PageRequest } from '../frame/show.ts';
import { sayRounds } from '../items/round-names.ts';
import { showStatus } from '../items/tournament-items.ts';
import { sayPercent } from '../statistics/rate.ts';
import { showAwards } from './awards.ts';
import { showPodium } from './board.ts';
import { showFindMe } from './find-me.ts';
import { showClockPlace, showSchedule } from './schedule.ts';
import type { Tab } from './tab.ts';
import { readTab, showTabs } from './tournament-tabs.ts';

export const secondsBetweenChecks = 15;

export async function showTournament({
  database,
  options,
  links,
  name: slug,
  query,
  site,
}: PageRequest): Promise<Page> {
  const tournament = await readTournament(database, slug);
  const { game, ...facts } = await findFacts(database, slug);
  const tab = await readTab({ database, tournament, query, links });
  const { organizer } = tournament;
  const clubName = (await readNames(database, 'club', [organizer])).get(organizer ?? '');
  const first = tournament.status === 'finished' ? facts.podium : undefined;
  const podium = first === undefined ? [] : parseDocument<BoardRowResource[]>(first);
  const isLive = tournament.status === 'ongoing';
  const shownStage = isLive ? facts.shownStage : undefined;
  // A planned tournament has no entries.
  const field = tab.isFirst && tournament.status !== 'planned' ? await listField(database, slug) : [];
  const seasons = await listTournamentSeasons(database, slug);
  const awards = (await findAwards(database, slug)) ?? [];
  const venue = (await findVenue(database, slug)) ?? noVenue;
  const signUp =
    tournament.status === 'planned' && options.organiserKeyPrefix !== undefined
      ? await findSignUp(database, slug)
      : undefined;
  const format = sayRounds(tournament);
  const isNamed = readWord(query, 'stage') !== undefined || readWord(query, 'view') !== undefined;
  return {
    title: tab.name === undefined ? tournament.name : `${tab.name} – ${tournament.name}`,
    description: describe(tournament, podium),
    path: withQuery(pagePath('tournament', slug), isNamed ? tab.query : {}),
    section: 'tournaments',
    type: 'article',
    site,
    image: `/pictures${pagePath('tournament', slug)}.png`,
    live: isLive && secondsBetweenChecks,
    state: facts.pageHash,
    event: isLive ? links.tournament(slug, { view: 'me' }) : undefined,
    unlisted: tab.isUnlisted === true,
    data: describeEvent(tournament, clubName, site),
    head: html`<p class="kicker">${showStatus(tournament.status)} ${showDays(tournament.startDate, tournament.endDate)}</p>
  <h1>${tournament.name}</h1>
  ${showLine('meta', [
    sayPlace(tournament.city, tournament.country),
    organizer !== null && html`<a href="${links.club(organizer)}">${clubName ?? organizer}</a>`,
  ])}
  ${showFacts([
    ['Players', tournament.players],
    format !== undefined && ['Format', format.replace(/^./, (letter) => letter.toUpperCase())],
    ['Points', tournament.battleSize],
    game !== null && ['Game', game],
    tournament.battlePack !== null && ['Battle pack', tournament.battlePack],
  ])}
  ${showClockPlace(tournament, venue, links)}
  ${signUp?.offered && html`<p class="meta"><a href="${links.to(`${pagePath('tournament', slug)}/sign-up`)}">Sign up</a> ${sayTaken(signUp)}</p>`}
  ${seasons.length > 0 && html`<p class="meta">Counts for ${seasons.map((season, index) => html`${index > 0 && ', '}<a href="${links.season(season.slug)}">${season.name}</a>`)}</p>`}`,
    main: html`${isLive && tab.key !== 'me' && showFindMe(slug, links)}
${tab.isFirst && tournament.status === 'planned' && showAbout(tournament, links)}
${tab.isFirst && showPodium(tab.leaders ?? podium, links)}
${showTabs(tab, tournament, shownStage, links)}
${tab.beside === undefined ? showContent(tab) : html`<div class="beside">${showContent(tab)}${showBeside(tab.beside)}</div>`}
${(tab.isFirst || !isNamed) && showAwards(awards, links)}
${tab.isFirst && showField(field, tournament, game, links)}
${(tab.isFirst || !isNamed) && showSchedule(venue, tournament, options.database.timeZone, links)}
${tab.isFirst && tournament.status !== 'planned' && showAbout(tournament, links)}`,
  };
}

function showAbout(
  { description, tournamentOrganizers }: TournamentResource,
  links: Links,
): Html | undefined {
  if (description === '' && tournamentOrganizers.length === 0) return undefined;
  return html`<section class="about" aria-labelledby="about">
<h2 id="about">About this tournament</h2>
${description !== '' && html`<p class="prose">${description}</p>`}
${
  tournamentOrganizers.length > 0 &&
  html`<p class="run-by">Run by ${tournamentOrganizers.map(
    ({ name, playerId }, index) => html`${index > 0 && ', '}<a href="${links.player(playerId)}">${name}</a>`,
  )}</p>`
}
</section>`;
}

function showContent(tab: Tab): Html {
  return html`<section class="tab" id="results" aria-labelledby="tab-name">
<div class="tab-head"><h2 id="tab-name">${tab.name ?? 'Results'}</h2>${tab.aside}</div>
${tab.content()}
</section>`;
}

/** A phone has the tab instead. */
function showBeside({ name, aside, content }: Tab): Html {
  return html`<section class="tab only-beside" aria-labelledby="beside-name">
<div class="tab-head"><h2 id="beside-name">Standings</h2>${aside}</div>
<p class="stage-name">${name}</p>
${content()}
</section>`;
}

function describe(tournament: TournamentResource, podium: readonly BoardRowResource[]): string {
  const where = sayPlace(tournament.city, tournament.country);
  const parts = [
    sayDays(tournament.startDate, tournament.endDate),
    ...(where === '' ? [] : [where]),
    countOf(tournament.players, 'player'),
  ];
  const won = podium
    .filter(({ rank }) => rank === 1)
    .map(({ player, faction }) => `${player}${faction === null ? '' : ` with ${faction}`}`);
  return `${parts.join(' · ')}${won.length === 0 ? '' : `. Won by ${won.join(' and ')}`}`;
}

/** As search engines read it: schema.org SportsEvent. */
function describeEvent(tournament: TournamentResource, clubName: string | undefined, site: string): object {
  const { slug, name, description, startDate, endDate, city, country, organizer } = tournament;
  const path = pagePath('tournament', slug);
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name,
    url: site + path,
    image: `${site}/pictures${path}.png`,
    sport: 'Tabletop wargaming',
    description: description || undefined,
    startDate: startDate ?? undefined,
    endDate: endDate ?? undefined,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location:
      city === null && country === null
        ? undefined
        : {
            '@type': 'Place',
            name: city ?? country,
            address: {
              '@type': 'PostalAddress',
              addressLocality: city ?? undefined,
              addressCountry: country ?? undefined,
            },
          },
    organizer:
      organizer === null
        ? undefined
        : {
            '@type': 'SportsOrganization',
            name: clubName ?? organizer,
            url: site + pagePath('club', organizer),
          },
  };
}

/** `entries` as the API counts them: a planned tournament has none. */
function showField(
  entries: readonly EntryCounts[],
  { slug, players }: Pick<TournamentResource, 'slug' | 'players'>,
  game: string | null,
  links: Links,
): Html | undefined {
  const rows = rankFactions([], entries, { draws: 'half', mirrors: 'exclude' }).toSorted(
    (a, b) => b.entries - a.entries,
  );
  if (rows.length === 0) return undefined;
  const most = rows[0]?.entries ?? 1;
  const armed = rows.reduce((sum, row) => sum + row.entries, 0);
  return html`<section aria-labelledby="field"><h2 id="field">Field by faction</h2>
<p class="hint">The faction of ${armed} of ${countOf(players, 'player')} is known. Shares are of these ${armed}.</p>
${showScrollable(
  'Table of factions',
  html`<table class="figures field"><caption class="hidden">Players by faction</caption>
<thead><tr><th scope="col" class="text who">Faction</th><th scope="col" class="text drawn"><span class="hidden">Drawn</span></th><th scope="col">Players</th><th scope="col">Share</th></tr></thead>
<tbody>${rows
    .slice(0, rowsAPage)
    .map(
      ({ faction, entries: own, share }) =>
        html`<tr><th scope="row" class="text who"><a href="${links.faction(faction, { game: game ?? undefined })}">${faction}</a></th><td class="text drawn"><svg class="bar" viewBox="0 0 200 12" preserveAspectRatio="none" aria-hidden="true" focusable="false"><path class="column" d="M0 0h${Math.round((200 * own) / most)}v12H0z"/></svg></td><td>${own}</td><td>${sayPercent(share)}</td></tr>\n`,
    )}</tbody></table>`,
)}
${rows.length > rowsAPage && html`<p class="hint">And ${countOf(rows.length - rowsAPage, 'other faction')}: see <a href="${links.tournament(slug, { view: 'players' })}">all players</a>.</p>`}</section>`;
}
