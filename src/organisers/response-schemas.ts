// The schemas of what the operations of organisers return and accept.
import { NextOptions } from '../contract/next-options.ts';
import type { JsonSchema, OpenApi } from '../contract/openapi-types.ts';
import { peopleSchemas } from './people/operations.ts';
import { closed, count, link, listOf, nullable, text, toJson } from './schemas.ts';

const changes = ['added', 'replaced', 'removed', 'unchanged', 'published', 'unpublished'];

/** A trial run of a submission with seasons has their tables as well. */
function withSeasons(description: string, properties: Readonly<Record<string, object>>): JsonSchema {
  const seasons = listOf(closed('The table of a season.', { slug: text, data: listOf(link('SeasonRow')) }));
  const plain = closed(description, properties);
  return { ...plain, properties: { ...properties, seasons } };
}

/** By the names that operations use. */
export function describeSchemas({ components: { schemas } }: OpenApi): Record<string, JsonSchema> {
  /** A resource of the API, with `published`. */
  function ownOf(name: 'Tournament' | 'Season', description: string, optional: object = {}): JsonSchema {
    const resource = schemas[name] as { properties: object; required: readonly string[] };
    return {
      ...resource,
      description,
      properties: { ...resource.properties, published: { type: 'boolean' }, ...optional },
      required: [...resource.required, 'published'],
    };
  }
  return {
    FileProblem: closed('A problem, and where it is.', {
      file: text,
      line: count,
      pointer: text,
      message: text,
      code: { ...text, description: 'One of the codes listed at /docs/problems.' },
      parameters: { type: 'object', description: 'The values in the message.' },
    }),
    SubmissionChange: closed('What happened to one record, in words.', {
      kind: { enum: ['battlePack', 'club', 'player', 'tournament', 'battle', 'season'] },
      id: text,
      change: { enum: changes },
      details: listOf(text),
    }),
    Submission: withSeasons('One upload and what it changed.', {
      id: { ...nullable, description: 'Null for a trial run, which is not stored.' },
      at: { type: 'string', format: 'date-time' },
      account: nullable,
      key: nullable,
      dryRun: { type: 'boolean' },
      state: { enum: ['taken', 'undone'] },
      undoes: nullable,
      files: listOf(closed('An uploaded file.', { name: text, format: text, bytes: count })),
      changes: listOf(link('SubmissionChange')),
      more: {
        ...count,
        description: 'Number of changes not listed: beyond the first 1,000, or in lists beyond the first 20.',
      },
      warnings: listOf(link('FileProblem')),
    }),
    SubmissionAnswer: closed('One submission.', { data: link('Submission') }),
    SubmissionList: closed('Submissions, newest first.', {
      data: listOf(link('Submission')),
      next: nullable,
    }),
    Problems: closed('Everything that is wrong with the files; nothing was changed.', {
      error: { type: 'object' },
      problems: listOf(link('FileProblem')),
      more: count,
    }),
    OwnTournament: ownOf('Tournament', 'A tournament of the key’s clubs, published or not.'),
    OwnTournamentAnswer: closed('One tournament.', { data: link('OwnTournament') }),
    OwnTournamentList: closed('Tournaments.', { data: listOf(link('OwnTournament')), next: nullable }),
    OwnSeason: ownOf('Season', 'A season of the key’s clubs, published or not.', {
      setAside: {
        const: true,
        description: 'Making its table took longer than 30 s: the table is the former one. Otherwise absent.',
      },
    }),
    OwnSeasonAnswer: closed('One season.', { data: link('OwnSeason') }),
    OwnSeasonList: closed('Seasons.', { data: listOf(link('OwnSeason')), next: nullable }),
    Me: closed('Whose key it is, and for which clubs.', {
      data: {
        type: 'object',
        description: 'Slugs of clubs; `*` means all.',
        properties: {
          account: text,
          clubs: listOf(text),
          own: {
            const: true,
            description: 'The key may also change what its account owns; otherwise absent.',
          },
        },
        required: ['account', 'clubs'],
        additionalProperties: false,
      },
    }),
    Link: closed('The personal link of a participant. Its code is a secret.', {
      participant: { ...text, description: 'Key of the participant.' },
      player: text,
      code: text,
      url: text,
    }),
    LinkAnswer: closed('One personal link.', { data: link('Link') }),
    LinkList: closed('Personal links, in the order of participants.', {
      data: listOf(link('Link')),
      next: { type: 'null' },
    }),
    ReportList: closed('Reported results that are not confirmed yet, in the order of play.', {
      data: listOf(
        closed('A battle with one or two reports.', {
          battle: text,
          stage: text,
          round: {
            type: ['integer', 'string', 'null'],
            description: 'A number on boards, a label in brackets.',
          },
          table: { type: ['integer', 'null'] },
          state: { enum: ['reported', 'disputed'] },
          versions: listOf(
            closed('What one player reported.', {
              by: { ...text, description: 'Key of the participant.' },
              sides: listOf(
                closed('A side of the battle.', {
                  participant: text,
                  victoryPoints: { type: ['number', 'null'] },
                  metrics: { type: 'object', additionalProperties: { type: 'number' } },
                }),
              ),
              winner: { ...nullable, description: 'Key of the participant; null: a draw.' },
            }),
          ),
        }),
      ),
      next: { type: 'null' },
    }),
    DeskAnswer: closed('A tournament as its organisers edit it.', {
      data: closed('All of the same state, which the `ETag` identifies.', {
        tournament: link('OwnTournament'),
        record: { type: 'object', description: 'The tournament of the event file.' },
        figures: closed('Boards and results.', {
          stages: listOf({ type: 'object', description: 'A stage: id, name, type, rows of its board.' }),
          battles: { type: 'object', description: 'By id: winner, outcomes and points of both sides.' },
        }),
      }),
    }),
    HistoryAnswer: closed('Changes, newest first.', {
      data: listOf(
        closed('What one submission changed, in words.', {
          id: text,
          at: { type: 'string', format: 'date-time' },
          account: nullable,
          state: { enum: ['taken', 'undone'] },
          undoes: nullable,
          change: { enum: changes },
          words: listOf(text),
        }),
      ),
    }),
    SuggestionsAnswer: closed('Stored names, at most 500 of each kind.', {
      data: closed('By kind.', {
        games: listOf(text),
        factions: listOf(text),
        scenarios: listOf(text),
        battlePacks: listOf(text),
        clubs: listOf(closed('A club.', { slug: text, name: text })),
      }),
    }),
    SuggestedPlayersAnswer: closed('Players by name, at most 8.', {
      data: listOf(
        closed('A player of the directory.', {
          playerId: text,
          player: text,
          club: { anyOf: [closed('A club.', { slug: text, name: text }), { type: 'null' }] },
          battles: count,
          lastPlayed: nullable,
        }),
      ),
    }),
    SuggestedTournamentsAnswer: closed('Published tournaments, newest first, at most 8.', {
      data: listOf(closed('A tournament.', { slug: text, name: text, startDate: nullable })),
    }),
    ExampleAnswer: closed('Rows of a board; none if the rules have a problem.', {
      data: listOf({ type: 'object' }),
    }),
    ...peopleSchemas,
    NextOptions: toJson(NextOptions),
    Step: closed('What was done, or would be done.', {
      kind: { enum: ['start', 'show', 'pair', 'seed', 'advance', 'finish'] },
      rounds: listOf(link('StepRound')),
    }),
    StepRound: describeStepRound(),
    StepAnswer: closed('The submission that saved the step, and the step.', {
      data: link('Submission'),
      step: link('Step'),
    }),
    Sheet: { ...text, description: 'CSV in UTF-8, to change and upload again with the other two.' },
    EventFile: { type: 'object', description: 'As `/schemas/event-file.json` describes it.' },
  };
}

function describeStepRound(): JsonSchema {
  const two = (description: string) => ({ ...listOf(text), description, minItems: 2, maxItems: 2 });
  const { properties, ...round } = closed('A round that was paired, seeded or shown.', {
    stage: text,
    round: { type: ['integer', 'string'], description: 'A number on boards, a label in brackets.' },
    shown: { type: 'boolean' },
    battles: listOf(
      closed('A battle of the round.', {
        id: text,
        table: { type: ['integer', 'null'] },
        participants: two('Keys of participants.'),
        players: two('Their names.'),
      }),
    ),
    byes: { ...listOf(text), description: 'Keys of participants.' },
  }) as { properties: object };
  const cost = closed('What a Swiss pairing minimised, in this order. Other rounds have none.', {
    rematches: count,
    score: { type: 'number', minimum: 0 },
    sameClub: count,
  });
  return { ...round, properties: { ...properties, cost } };
}
