// The body of a report: the result of a battle as one of its players enters it (docs/organisers.md, What players do themselves).
import Type from 'typebox';
import {
  amount,
  closed,
  metricName,
  needed,
  object,
  oneOf,
  optional,
  reference,
  type Stated,
} from '../event-file/fields.ts';

const ReportSide = object('ReportSide', 'What one side scored.', {
  victoryPoints: needed('Victory points scored in the game.', amount(), { examples: [14] }),
  metrics: optional(
    'What the bonuses of the scoring count, by name. Default: 0 of each.',
    Type.Record(Type.String({ pattern: metricName }), amount(), closed),
    { examples: [{ 'Warlord slain': 1 }] },
  ),
});

export const ReportBody = object('ReportBody', 'A result as a player reports it.', {
  battle: needed('Id of the battle.', reference(), { examples: ['igo26-r3-t4'] }),
  own: ReportSide,
  opponent: ReportSide,
  winner: optional(
    'Who won. Default: it follows from the points, where they decide it.',
    oneOf('own', 'opponent', 'draw'),
  ),
});

export type ReportBodyValue = Stated<typeof ReportBody>;
