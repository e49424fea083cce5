// What a search field suggests, as its script gets it.

export interface Suggestion {
  readonly name: string;
  /** What and where it is. */
  readonly detail: string | null;
  readonly path: string;
}
