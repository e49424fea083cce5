// What BattleScribe's XML and New Recruit's JSON say alike: forces of selections, each with its costs.

export interface Roster {
  readonly name: string;
  /** 0 where the roster does not say. */
  readonly points: number;
  readonly limit: number;
  readonly forces: readonly Force[];
}

export interface Force {
  readonly name: string;
  readonly catalogue: string;
  readonly selections: readonly Selection[];
  readonly forces: readonly Force[];
}

export interface Selection {
  readonly name: string;
  readonly type: string;
  readonly number: number;
  /** Its own; what it contains has costs of its own. */
  readonly points: number;
  readonly categories: readonly string[];
  readonly selections: readonly Selection[];
}

/** Why a file is refused: raised inside the readers, an answer of `readRoster` outside. */
export class RosterRefusal extends Error {}

// Real rosters are a hundredth of this; what is larger is a mistake or an attack.
export const MAX_ROSTER_BYTES = 4_194_304;
export const MAX_ROSTER_DEPTH = 40;
export const MAX_SELECTIONS = 5000;
const MAX_NAME_LENGTH = 200;

export const isPointsCost = (name: string, typeId: string): boolean =>
  typeId === 'points' || /^ ?(?:pts|points) ?$/i.test(name);

/** One line, whatever the file puts into a name. */
export const cleanName = (name: string): string =>
  name
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

export const cleanPoints = (value: number): number =>
  Number.isFinite(value) && Math.abs(value) < 1_000_000 ? Math.round(value) : 0;

/** Counts selections over the whole file, so that no file makes a tree of any size. */
export const countSelections = (): (() => void) => {
  let count = 0;
  return () => {
    count += 1;
    if (count > MAX_SELECTIONS) throw new RosterRefusal(`has more than ${MAX_SELECTIONS} selections`);
  };
};
