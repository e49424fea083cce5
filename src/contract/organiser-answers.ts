// The answers of organisers' operations, as types: the service returns them, and the desk reads them.

import type * as desk from './desk-resources.ts';
import type * as entries from './entry-resources.ts';
import type * as invitations from './invitation-resources.ts';
import type { ValueOf } from './operation.ts';
import type * as organisers from './organiser-resources.ts';
import type * as people from './people-resources.ts';
import type * as votes from './vote-resources.ts';

/** The account and the clubs of a key; `*`: all clubs. */
export type Me = ValueOf<typeof organisers.Me>['data'];

export type InvitationEntry = ValueOf<typeof invitations.InvitationAnswer>['data'];
/** With its link. */
export type MadeInvitation = ValueOf<typeof invitations.NewInvitationAnswer>['data'];

export type Suggestions = ValueOf<typeof desk.SuggestionsAnswer>['data'];

export type SuggestedPlayer = ValueOf<typeof desk.SuggestedPlayersAnswer>['data'][number];

export type SuggestedTournament = ValueOf<typeof desk.SuggestedTournamentsAnswer>['data'][number];

export type OwnTournament = ValueOf<typeof organisers.OwnTournament>;
export type OwnSeason = ValueOf<typeof organisers.OwnSeason>;
export type OwnRating = ValueOf<typeof organisers.OwnRating>;

/** A tournament as its organisers edit it. */
export type DeskAnswer = ValueOf<typeof desk.DeskAnswer>['data'];
export type DeskFigures = DeskAnswer['figures'];
export type DeskRow = ValueOf<typeof desk.DeskRow>;
export type DeskBattle = ValueOf<typeof desk.DeskBattle>;

/** A battle with one or two reports of its players. */
export type ReportedBattle = ValueOf<typeof organisers.ReportList>['data'][number];

export type ReportedVersion = ReportedBattle['versions'][number];

/** What one submission changed of a tournament, in words. */
export type HistoryEntry = ValueOf<typeof desk.HistoryAnswer>['data'][number];

export type SubmissionChange = ValueOf<typeof organisers.SubmissionChange>;

/** In a dry run the `id` is null; the desk does not read it there. */
export type SubmissionAnswer = Omit<ValueOf<typeof organisers.SubmissionResource>, 'id'> & {
  readonly id: string;
};

/** Two players who may be the same person, and why. */
export type DuplicatePair = ValueOf<typeof people.DuplicateList>['data'][number];
export type DuplicatePerson = DuplicatePair['players'][number];

/** Two players side by side, and their battles against each other. */
export type Comparison = ValueOf<typeof people.ComparisonAnswer>['data'];
export type ComparedPlayer = Comparison['players'][number];

/** A participant, or a player who signed up. */
export type DeskEntry = ValueOf<typeof entries.EntryList>['data'][number];
export type DeskCheckIn = NonNullable<ValueOf<typeof entries.EntryList>['checkIn']>;

/** The voting on an award. */
export type BallotEntry = ValueOf<typeof votes.BallotResource>;
