// Invitations to the desk of a tournament, as closed schemas.
import Type from 'typebox';
import { count, flag, link, moment, nullable, resource, text, words } from '#rules/resource-fields';
import { accountNameForm } from './account-name.ts';
import { one } from './answers.ts';
import { roles } from './roles.ts';

const role = words(roles, 'What the invited person may do.');

const fields = {
  id: text('Id of the invitation.'),
  role,
  name: text('The name of the invited person, for the history.'),
  by: text('Who made it, as in the history.'),
  created: moment('When it was made.'),
  expires: moment('When it ends.'),
  opened: count('How often it was opened.'),
  lastUsed: nullable(moment('When it was last used.')),
  state: words(['open', 'revoked', 'expired'], 'Whether it works.'),
};

export const TeamResource = resource('Team', 'A tournament that someone is invited to.', {
  slug: text('Slug of the tournament.'),
  role,
  name: text('The name of the invited person.'),
  expires: moment('When the invitation ends.'),
});

export const TeamAnswer = one(TeamResource);

export const SessionAnswer = resource('SessionAnswer', 'Whether the browser has a session.', {
  data: Type.Object(
    { signedIn: flag('Whether it has the cookie of a session that has not ended.') },
    { additionalProperties: false },
  ),
});

const InvitationResource = resource('Invitation', 'An invitation to the desk of a tournament.', fields);
export const InvitationAnswer = one(InvitationResource);
export const NewInvitationAnswer = one(
  resource('NewInvitation', 'An invitation with its link, which is a secret and is shown only once.', {
    ...fields,
    url: link('The link to open it.'),
  }),
);
export const InvitationList = resource('InvitationList', 'Invitations, oldest first.', {
  data: Type.Array(InvitationResource),
  next: Type.Null({ description: 'Always null: the list is not paged.' }),
});

export const InvitationBody = Type.Object(
  {
    role,
    name: Type.String({ description: `${accountNameForm}.` }),
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 30, default: 7, description: 'How long it works.' }),
    ),
  },
  { additionalProperties: false },
);
