// @ts-check
// Ordinal numbers, and the names of stages. The desk names them in the browser with this same file, so that it is plain JavaScript.

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const endings = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' };

/**
 * "21st".
 * @param {number} place
 */
export function sayOrdinal(place) {
  return place + endings[ordinals.select(place)];
}

/**
 * The organiser's name for it, otherwise one by its id.
 * @param {{ readonly id: string, readonly name?: string | null | undefined, readonly groups?: readonly unknown[] | null | undefined }} stage
 */
export function nameStage({ id, name, groups }) {
  if (name) return name;
  const [, first, last] = /^placement-(\d+)(?:-(\d+))?$/.exec(id) ?? [];
  if (first !== undefined)
    return last === undefined ? `${sayOrdinal(Number(first))} Place` : `Places ${first}–${last}`;
  switch (id) {
    case 'swiss':
      return groups?.length ? 'Group Stage' : 'Swiss Stage';
    case 'knockout':
      return 'Knockout Stage';
    case 'placement-swiss':
      return 'Placement Swiss';
    case 'standings':
      return 'Final Standings';
    default:
      return id;
  }
}
