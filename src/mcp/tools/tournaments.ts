// Tools for tournaments: list them, and get one with its standings and participants.
import Type from 'typebox';
import { BoardStandings, BracketStandings, ListOf } from '../../contract/answers.ts';
import type { statuses } from '../../contract/limits.ts';
import { parameters } from '../../contract/parameters.ts';
import { Participant, Tournament } from '../../contract/resources.ts';
import { day, game, limit, name, next, stage, tournamentSlug } from '../inputs.ts';
import { makeTool, oneOf, readPage } from '../tool.ts';

const smallPage = 10;

export const listTournaments = makeTool({
  name: 'list_tournaments',
  title: 'List tournaments',
  description:
    'Tournaments by state, time, game, club and country, newest first, with everything that get_tournament says of one. Use it for "what is being played now" (status ongoing), "what is coming" (status planned), "what was played in Spain in March", or what a club runs. To find one by its name use search.',
  input: {
    status: Type.Optional(
      Type.Unsafe<(typeof statuses)[number]>({
        ...parameters.status.schema,
        description: 'Only planned, ongoing or finished ones.',
      }),
    ),
    from: day(
      'First day on which they may start, YYYY-MM-DD, included. With `to`, at most one year before it.',
    ),
    to: day('Last day on which they may start, YYYY-MM-DD, included.'),
    club: Type.Optional(name('Slug of the club that runs them, as search gives it in `id`.')),
    game: game(),
    country: Type.Optional(name('Country, spelled exactly as tournaments spell it: "United Kingdom".')),
    limit: limit(smallPage, 50),
    next: next(),
  },
  output: ListOf(Tournament),
  run: (muster, { next: from, limit: size = smallPage, ...filters }) =>
    readPage(muster.tournaments.list({ ...filters, limit: size }), '/api/v1/tournaments', from),
});

export const getTournament = makeTool({
  name: 'get_tournament',
  title: 'Get a tournament',
  description:
    'What a tournament is: name, state, days, place, number of players and rounds, battle pack, organisers, and the ids of its stages. Use it when you have a slug and want to know about the event itself, or which stages its standings have. Who won is in get_standings.',
  input: { slug: tournamentSlug() },
  output: Tournament,
  run: (muster, { slug }) => muster.tournaments.get(slug),
});

export const getStandings = makeTool({
  name: 'get_standings',
  title: 'Get standings',
  description:
    'The whole standings of a stage: the ranked rows of a board, or the matches of a bracket. Use it for who won, who placed where, with which faction and how many points. For the army list behind a place use list_participants; for why a rank is what it is, explain_rank.',
  input: { slug: tournamentSlug(), stage: stage() },
  output: oneOf(BoardStandings, BracketStandings),
  run: (muster, { slug, stage: id }) => muster.tournaments.standings(slug, { stage: id }),
});

export const listParticipants = makeTool({
  name: 'list_participants',
  title: 'List participants with army lists',
  description:
    'Who takes part in a tournament, by name, each with club, final place and the army list as submitted. Use it for army lists ("with which list did X win"). Lists are long: pages are small, and `next` leads to the following one.',
  input: { slug: tournamentSlug(), limit: limit(smallPage, 50), next: next() },
  output: ListOf(Participant),
  run: (muster, { slug, limit: size = smallPage, next: from }) =>
    readPage(
      muster.tournaments.participants(slug, { limit: size }),
      `/api/v1/tournaments/${encodeURIComponent(slug)}/participants`,
      from,
    ),
});
