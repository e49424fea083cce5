// What organisers do about the people at a tournament: personal links of players and what they report, invitations of helpers.
import {
  InvitationAnswer,
  InvitationBody,
  InvitationList,
  NewInvitationAnswer,
} from '../contract/invitation-resources.ts';
import { LinkAnswer, LinkList, Problems, ReportList } from '../contract/organiser-resources.ts';
import { invite, readInvitations, revokeOne } from './invitations.ts';
import { guarded, type OrganiserOperation, operation } from './operation.ts';
import { listPersonalLinks, listReportsOfPlayers } from './players/links.ts';

const tournament = { slug: "The tournament's short name." };

export const teamOperations: readonly OrganiserOperation[] = [
  operation({
    path: '/tournaments/:slug/links',
    pathParameters: tournament,
    id: 'listPersonalLinks',
    summary: 'List the personal links of players',
    leastRole: 'organiser',
    errors: [404, 409],
    answers: { 200: LinkList },
    types: ['application/json', 'text/html', 'text/csv'],
    isLong: true,
    answer: listPersonalLinks,
  }),
  operation({
    method: 'POST',
    path: '/tournaments/:slug/links/renew',
    pathParameters: tournament,
    id: 'renewPersonalLinks',
    summary: 'Replace all personal links',
    leastRole: 'organiser',
    answers: { 200: LinkList },
    errors: [400, 404, 409, 412],
    headers: guarded,
    work: async () => (await import('./players/jobs.ts')).renewLinks,
  }),
  operation({
    method: 'POST',
    path: '/tournaments/:slug/links/:participant/renew',
    pathParameters: { ...tournament, participant: 'Key of the participant.' },
    id: 'renewPersonalLink',
    summary: 'Replace the personal link of one participant',
    leastRole: 'organiser',
    answers: { 200: LinkAnswer },
    errors: [400, 404, 409, 412],
    headers: guarded,
    work: async () => (await import('./players/jobs.ts')).renewLinks,
  }),
  operation({
    path: '/tournaments/:slug/reports',
    pathParameters: tournament,
    id: 'listReports',
    summary: 'List reported results that are not confirmed yet',
    leastRole: 'scorekeeper',
    answers: { 200: ReportList },
    isLong: true,
    answer: listReportsOfPlayers,
  }),
  operation({
    path: '/tournaments/:slug/invitations',
    pathParameters: tournament,
    id: 'listInvitations',
    summary: 'List the invitations to the desk of a tournament',
    leastRole: 'organiser',
    answers: { 200: InvitationList },
    answer: readInvitations,
  }),
  operation({
    method: 'POST',
    path: '/tournaments/:slug/invitations',
    pathParameters: tournament,
    id: 'invite',
    summary: 'Invite someone to the desk of a tournament',
    leastRole: 'organiser',
    answers: { 201: NewInvitationAnswer, 422: Problems },
    errors: [403, 404, 408, 409, 413, 415],
    body: { schema: InvitationBody },
    answer: invite,
  }),
  operation({
    method: 'DELETE',
    path: '/tournaments/:slug/invitations/:id',
    pathParameters: { ...tournament, id: 'The id of the invitation.' },
    id: 'revokeInvitation',
    summary: 'Revoke an invitation',
    leastRole: 'organiser',
    answers: { 200: InvitationAnswer },
    errors: [403, 404],
    answer: revokeOne,
  }),
];
