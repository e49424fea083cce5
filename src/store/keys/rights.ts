// Whose results a key or a session may change, and how the database writes it.

/** Slugs, or all clubs, including later ones. */
export type Clubs = readonly string[] | 'all';

/** The rights of the caller. */
export interface Rights {
  readonly clubs: Clubs;
  /** Where they change what their account owns: the account as `nameOwner` writes it. */
  readonly owner: string | null;
  /** Slugs of tournaments that they are invited to. */
  readonly invited?: readonly string[];
  /** Whether they have a session rather than a key: messages say "you". */
  readonly isPerson?: true;
}

/** Not a valid slug. */
const allClubs = '*';

/** Slugs contain no spaces. */
export function writeClubs(clubs: Clubs | null): string | null {
  return clubs === 'all' ? allClubs : (clubs?.join(' ') ?? null);
}

export function readClubs(text: string | null): Clubs | null {
  if (text === allClubs) return 'all';
  return text === '' ? [] : (text?.split(' ') ?? null);
}
