// Ordinal numbers, and the names of stages.

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const endings = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' };

/** "21st". */
export function sayOrdinal(place: number): string {
  return place + endings[ordinals.select(place)];
}

export interface NamedStage {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly groups?: readonly unknown[] | null | undefined;
}

/** The organiser's name for it, otherwise one by its id. */
export function nameStage({ id, name, groups }: NamedStage): string {
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
