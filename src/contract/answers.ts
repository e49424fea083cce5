// The envelopes around resources, and the one shape of an error (docs/rules/api.md, What the service does).
import Type, { type TSchema } from 'typebox';
import { errorCodes } from './errors.ts';
import { BoardRow, BracketMatch, Change, ExplainedRow, SearchHit, StandingsStage } from './resources.ts';

const closed = { additionalProperties: false } as const;

export const One = <T extends TSchema>(schema: T) => Type.Object({ data: schema }, closed);

export const ListOf = <T extends TSchema>(schema: T) =>
  Type.Object(
    {
      data: Type.Array(schema),
      next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
        description:
          'Address of the following page with filters, page size and cursor; null on the last page.',
      }),
    },
    closed,
  );

/** In one piece. */
export const Hits = Type.Object({ data: Type.Array(SearchHit), next: Type.Null() }, closed);

/** With a marker of the place behind its last entry. */
export const Changes = Type.Object(
  {
    data: Type.Array(Change),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'Address of the following page; null where nothing more has changed so far.',
    }),
    since: Type.String({ description: 'Marker of the place behind the last entry. Ask later with it.' }),
  },
  closed,
);

/** Unlike all other answers: a stage beside the data, and no `next`. */
export const Standings = Type.Object(
  {
    stage: StandingsStage,
    data: Type.Union([Type.Array(BoardRow), Type.Array(BracketMatch)], {
      description: 'Rows of a board, ranked; or matches of a bracket, earliest round first.',
    }),
  },
  closed,
);

export const StandingsExplanation = Type.Object(
  {
    stage: StandingsStage,
    criteria: Type.Array(Type.String(), { description: 'The tie-breakers, in the order they are applied.' }),
    data: Type.Array(ExplainedRow),
  },
  closed,
);

export const ErrorAnswer = Type.Object(
  {
    error: Type.Object(
      {
        status: Type.Integer({ description: 'The HTTP status again.' }),
        message: Type.String({ description: 'What is wrong, in words.' }),
        code: Type.String({ enum: Object.values(errorCodes), description: 'The status as a word.' }),
      },
      closed,
    ),
  },
  { ...closed, title: 'Error', description: 'Every answer that is not a success.' },
);
