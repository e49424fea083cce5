// How likely it is that two entries are one person, with the reasons in words.
import { isSpelledAlike } from './person-name.ts';

/** What is known about a person with an id, or about one entry without an id. */
export interface PersonFacts {
  readonly playerId: string | null;
  readonly player: string;
  /** Slugs of clubs that they play for. */
  readonly clubs: readonly string[];
  /** What they play most. */
  readonly faction: string | null;
}

/** `letter` and `letters`: a spelling difference of one or two. */
export type Likeness = 'name' | 'word' | 'letter' | 'letters';

/** The prefixes that foreign files give ids (docs/foreign-files.md). */
const platforms: Readonly<Record<string, string>> = {
  nr: 'New Recruit',
  bcp: 'Best Coast Pairings',
  trf: 'FIDE',
  challonge: 'Challonge',
  goepp: 'T³',
};

function platformOf(id: string | null): string | undefined {
  return platforms[/^([a-z]+)_/.exec(id ?? '')?.[1] ?? ''];
}

export interface Judged {
  readonly score: number;
  readonly reasons: readonly string[];
}

/** From this many points on, two are probably the same. */
const likely = 7;
const worth = {
  name: 8,
  word: 4,
  letter: 6,
  letters: 5,
  club: 4,
  faction: 2,
  platform: 2,
  /** One platform treats them as two people. */
  samePlatform: -6,
} as const;

const difference = 'small spelling difference';
const reasonOf = { name: 'same name', word: 'same name', letter: difference, letters: difference } as const;

/** Undefined if they are probably two people. Whether they took part in the same tournament is asked afterwards. */
export function judge(likeness: Likeness, one: PersonFacts, other: PersonFacts): Judged | undefined {
  const reasons: string[] = [reasonOf[likeness]];
  let score: number = worth[likeness];
  const club = one.clubs.find((slug) => other.clubs.includes(slug));
  if (club !== undefined) {
    score += worth.club;
    reasons.push(`same club: ${club}`);
  }
  if (one.faction !== null && one.faction === other.faction) {
    score += worth.faction;
    reasons.push(`same faction: ${one.faction}`);
  }
  const [from, to] = [platformOf(one.playerId), platformOf(other.playerId)];
  if (one.playerId !== null && other.playerId !== null && from !== to) {
    score += worth.platform;
    reasons.push(`an id from another platform: ${[from, to].filter(Boolean).join(', ')}`);
  }
  if (from !== undefined && from === to) score += worth.samePlatform;
  return score >= likely ? { score, reasons } : undefined;
}

/** Whether an entry that was changed is still that of the same person: by id where both have one, otherwise by name. */
export function isStillTheSame(before: NamedPerson, now: NamedPerson): boolean {
  if (before.playerId != null && now.playerId != null) return before.playerId === now.playerId;
  return isSpelledAlike(before.player, now.player);
}

interface NamedPerson {
  readonly player: string;
  readonly playerId?: string | null | undefined;
}
