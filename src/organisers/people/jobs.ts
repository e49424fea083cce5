// What organisers with a key for all clubs change about people (docs/people.md), done in the writer: many results may be written.

import { isWholeText } from '#army-list/list-text';
import { ApiError } from '../../contract/errors.ts';
import {
  assignId,
  changePeople,
  mergePlayers,
  type PeopleChange,
  separatePlayers,
  splitAlias,
} from '../../records/people/change-people.ts';
import { changeFor, joinText, type Work } from '../work.ts';

export const peopleWorks: Readonly<Record<string, Work>> = {
  mergePeople: changeBy(['from', 'into'], ({ from, into }) => mergePlayers(from, into)),
  splitPeople: changeBy(['alias'], ({ alias }) => splitAlias(alias)),
  separatePeople: changeBy(['a', 'b'], ({ a, b }) => separatePlayers(a, b)),
  assignPlayerId: changeBy(['id', 'name', 'tournament'], ({ id, name, tournament }) =>
    assignId(id, name, tournament),
  ),
};

/** A change with these keys in its body; the values are text. */
function changeBy<K extends string>(
  keys: readonly K[],
  changeOf: (body: Readonly<Record<K, string>>) => PeopleChange<unknown>,
): Work {
  return (input) =>
    changeFor(input, async (options) => {
      const body = readBody(keys, joinText(input.parts));
      await changePeople(input.database, changeOf(body), options);
    });
}

function readBody<K extends string>(keys: readonly K[], text: string): Record<K, string> {
  try {
    const body = JSON.parse(text);
    const isComplete = keys.every(
      (key) => typeof body[key] === 'string' && body[key] !== '' && isWholeText(body[key]),
    );
    if (isComplete && Object.keys(body).length === keys.length) return body;
  } catch {
    // As for any other wrong body.
  }
  throw new ApiError(400, `The body must be a JSON object with these keys, each a text: ${keys.join(', ')}`);
}
