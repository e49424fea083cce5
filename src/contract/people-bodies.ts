// The bodies of requests about people: player ids (docs/people.md).
import Type from 'typebox';

function ids(...names: readonly string[]) {
  const id = Type.String({ minLength: 1, maxLength: 200 });
  return Type.Object(Object.fromEntries(names.map((name) => [name, id])), { additionalProperties: false });
}

export const peopleBodies = { merge: ids('from', 'into'), split: ids('alias'), distinct: ids('a', 'b') };
