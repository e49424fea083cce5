// What the page to sign up shows: its state, the form, and what was wrong when the form was last sent.
import { findSignUpState, readOpening, type signUpReasons } from './opening.ts';

/** The sign-up of a published tournament. */
export interface SignUpView {
  readonly slug: string;
  /** Why no one can sign up now; undefined while sign-up is open. */
  readonly reason: keyof typeof signUpReasons | undefined;
  /** Local times, and their zone. */
  readonly opens: string | null;
  readonly closes: string | null;
  readonly timeZone: string;
  /** `24 of 32 places taken, 3 waiting` */
  readonly taken: string;
  /** Who signs up now waits for a place. */
  readonly isFull: boolean;
  readonly approve: boolean;
  readonly word: boolean;
  readonly rejected?: RejectedSignUp | undefined;
}

export interface RejectedSignUp {
  readonly status: number;
  readonly message: string;
  /** Messages by field. */
  readonly problems: Readonly<Record<string, string>>;
  /** Everything that was typed, except the word. */
  readonly typed: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The facts of a sign-up that are known without its tournament's record. */
export interface SignUpFacts {
  readonly tournament: string;
  readonly status: 'planned' | 'ongoing' | 'finished';
  /** Local times in `timeZone`; null there: the setting. */
  readonly opens: string | null;
  readonly closes: string | null;
  readonly timeZone: string | null;
  readonly places: number | null;
  readonly approve: boolean;
  readonly word: boolean;
  /** Participants who have not dropped out. */
  readonly taken: number;
  readonly waiting: number;
}

export function viewSignUp(facts: SignUpFacts, defaultTimeZone: string, time: number): SignUpView {
  const { tournament: slug, status, opens, closes, approve, word } = facts;
  const timeZone = facts.timeZone ?? defaultTimeZone;
  const state = findSignUpState(status, readOpening(facts, timeZone), time);
  const reason = state === 'open' ? undefined : state;
  const isFull = !approve && countPlacesLeft(facts) === 0;
  return { slug, reason, opens, closes, timeZone, taken: sayTaken(facts), isFull, approve, word };
}

/** `24 of 32 places taken, 3 waiting`; without a limit `24 signed up`. */
export function sayTaken({ taken, places, waiting }: Places): string {
  const count = places === null ? `${taken} signed up` : `${taken} of ${places} places taken`;
  return waiting === 0 ? count : `${count}, ${waiting} waiting`;
}

type Places = Pick<SignUpFacts, 'taken' | 'places' | 'waiting'>;

/** Infinity without a limit. No place is left while someone waits. */
function countPlacesLeft({ taken, places, waiting }: Places): number {
  return waiting > 0 ? 0 : Math.max(0, (places ?? Infinity) - taken);
}

/** `12 places left`, for lists of events that are open. */
export function sayPlacesLeft(facts: Places): string {
  const { places, waiting } = facts;
  if (places === null) return 'Sign-up is open';
  const left = countPlacesLeft(facts);
  if (left === 0) return waiting === 0 ? 'No places left' : `No places left, ${waiting} waiting`;
  return left === 1 ? '1 place left' : `${left} places left`;
}
