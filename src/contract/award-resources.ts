// The awards of a tournament, as closed schemas.
import Type from 'typebox';
import { nullable, resource, text } from '#rules/resource-fields';

const Award = resource('Award', 'A prize other than a place.', {
  name: text('What it is for.'),
  winners: Type.Array(
    resource('AwardWinner', 'A player who got the award.', {
      player: text('Display name.'),
      playerId: nullable(text('Public player id; null if there is none.')),
    }),
    { description: 'The players who got it; empty until it is given.' },
  ),
});

export const AwardList = resource('AwardList', 'All awards of a tournament, in the order of the organiser.', {
  data: Type.Array(Award),
  next: Type.Null(),
});
