// Tools for tournaments: list them, and get one with its standings and participants.
import Type from 'typebox';
import { BoardStandings, BracketStandings, ParticipantList, TournamentList } from '../../contract/answers.ts';
import type { statuses } from '../../contract/limits.ts';
import { parameters } from '../../contract/parameters.ts';
import { Tournament } from '../../contract/resources.ts';
import { day, game, limit, name, next, smallPage, stage, tournamentSlug } from '../inputs.ts';
import { makeTool, oneOf, readPage } from '../tool.ts';

export const listTournaments = makeTool({
  name: 'list_tournaments',
  title: 'List tournaments',
  description:
    'Tournaments by status, date, game, club and country, newest first, with the same details as get_tournament. Use it for "what is being played now" (status ongoing), "what is coming up" (status planned), "what was played in Spain in March", or the events of a club. To find one by name use search.',
  input: {
    status: Type.Optional(
      Type.Unsafe<(typeof statuses)[number]>({
        ...parameters.status.schema,
        description: 'Only planned, ongoing or finished ones.',
      }),
    ),
    from: day('Earliest start date, YYYY-MM-DD, inclusive; at most one year before `to`.'),
    to: day('Latest start date, YYYY-MM-DD, inclusive.'),
    club: Type.Optional(name('Slug of the club that runs them, the `id` in search results.')),
    game,
    country: Type.Optional(name('Country, spelled exactly as in tournaments: "United Kingdom".')),
    limit: limit(smallPage, 50),
    next,
  },
  output: TournamentList,
  run: (muster, { next: from, limit: size = smallPage, ...filters }) =>
    readPage(muster.tournaments.list({ ...filters, limit: size }), '/api/v1/tournaments', from),
});

export const getTournament = makeTool({
  name: 'get_tournament',
  title: 'Get a tournament',
  description:
    'Details of a tournament: name, status, dates, location, number of players and rounds, battle pack, organisers, and the ids of its stages. Use it when you have a slug and need details of the event, or its stages. For who won use get_standings.',
  input: { slug: tournamentSlug },
  output: Tournament,
  run: (muster, { slug }) => muster.tournaments.get(slug),
});

export const getStandings = makeTool({
  name: 'get_standings',
  title: 'Get standings',
  description:
    'The complete standings of a stage: the ranked rows of a board, or the matches of a bracket. Use it for who won and who placed where, with which faction and how many points. For army lists use list_participants; for the reason for a rank use explain_rank.',
  input: { slug: tournamentSlug, stage },
  output: oneOf(BoardStandings, BracketStandings),
  run: (muster, { slug, stage: id }) => muster.tournaments.standings(slug, { stage: id }),
});

export const listParticipants = makeTool({
  name: 'list_participants',
  title: 'List participants with army lists',
  description:
    'The participants of a tournament, by name, each with club, final place and submitted army list. Use it for army lists ("with which list did X win"). Army lists are long, so pages are small; pass `next` to get the next page.',
  input: { slug: tournamentSlug, limit: limit(smallPage, 50), next },
  output: ParticipantList,
  run: (muster, { slug, limit: size = smallPage, next: from }) =>
    readPage(
      muster.tournaments.participants(slug, { limit: size }),
      `/api/v1/tournaments/${encodeURIComponent(slug)}/participants`,
      from,
    ),
});
