// Signing up for a tournament as an operation, for programs that send JSON (docs/organisers.md, Before the event).

import { SignedUpAnswer, SignUpBody } from '../../contract/entry-resources.ts';
import { messages } from '../../contract/errors.ts';
import { formTooLarge } from '../../contract/form-body.ts';
import { signUpReasons } from '../../contract/opening.ts';
import type { Operation } from '../../contract/operation.ts';
import { organiserMessages } from '../../contract/organiser-messages.ts';
import { Problems } from '../../contract/organiser-resources.ts';

export const signUpOperation = {
  method: 'POST',
  path: '/tournaments/:slug/sign-up',
  id: 'signUp',
  tag: 'Personal links',
  summary: 'Sign up for a tournament',
  description:
    'No key is needed. The answer has the code of the personal link. The status is 201 for a new entry, and 200 for one that was made before with the same `token` and name.',
  pathParameters: { slug: 'The short name of the tournament.' },
  body: { schema: SignUpBody, types: ['application/json', 'application/x-www-form-urlencoded'] },
  answers: { 200: SignedUpAnswer, 201: SignedUpAnswer, 422: Problems },
  errors: {
    400: { meaning: 'The body cannot be read.' },
    403: { meaning: 'A page of another site sent it.', messages: [messages.origin] },
    404: { meaning: 'There is no such tournament, or players cannot sign up for it.' },
    409: {
      meaning: 'Sign-up is not open, or the waiting list is full.',
      messages: Object.values(signUpReasons),
    },
    413: formTooLarge,
    415: { meaning: 'The body has another type.', messages: [organiserMessages.signUpType] },
  },
  security: 'none',
} as const satisfies Operation;
