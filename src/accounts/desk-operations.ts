// What leads to the desk without a key, as operations: the session of a browser, and an invitation (docs/team.md).
import Type from 'typebox';
import { messages } from '../contract/errors.ts';
import { SessionAnswer, TeamAnswer } from '../contract/invitation-resources.ts';
import type { DescribedErrors, Operation } from '../contract/operation.ts';
import { invitationCode } from '../store/keys/invitations.ts';
import { accountMessages, originHeader } from './operation.ts';

const path = '/i/:code';
const pathParameters = {
  code: {
    schema: Type.String({ pattern: invitationCode.source }),
    description: 'The secret of an invitation.',
  },
};
const missing = {
  404: { meaning: 'The code is unknown, or the invitation has ended.', messages: [messages.path] },
} satisfies DescribedErrors;

export const getSession = {
  path: '/desk/session',
  id: 'getSession',
  tag: 'Accounts',
  summary: 'Ask whether this browser has a session',
  answers: { 200: SessionAnswer },
  security: 'none',
} as const satisfies Operation;

export const getInvitation = {
  path,
  pathParameters,
  id: 'getInvitation',
  tag: 'Accounts',
  summary: 'Get the tournament and role of an invitation',
  answers: { 200: TeamAnswer },
  errors: missing,
  security: 'code',
} as const satisfies Operation;

export const openInvitation = {
  method: 'POST',
  path,
  pathParameters,
  headers: originHeader,
  id: 'openInvitation',
  tag: 'Accounts',
  summary: 'Open an invitation, which sets the cookie of a session',
  answers: { 201: TeamAnswer },
  errors: {
    ...missing,
    403: {
      meaning: 'It is not allowed; the message says why.',
      messages: [messages.otherSite, accountMessages.noName],
    },
  },
  security: 'code',
} as const satisfies Operation;
