// A line of a list's text with what could be read from it.

export interface ListLine {
  /** Without bullets, emoji and markdown around it; '' for blank lines and separators. */
  readonly text: string;
  readonly bullet: boolean;
  readonly labels: readonly Label[];
  /** Whether it is an exporter's signature. */
  readonly signed: boolean;
  /** The points that the line calls a total; 0 for none. */
  readonly total: number;
}

/** A label of faction or sub-faction. */
export interface Label {
  readonly label: string;
  /** '' if the value is on the next line. */
  readonly value: string;
}
