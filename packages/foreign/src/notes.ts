// The problems and warnings of a file with their locations. A file with problems is rejected.

import { dropAddresses } from './clean-text.ts';

/** A problem of any format; each format lists its own (formats.ts). */
export interface AnyProblem {
  readonly code: string;
  readonly parameters: object;
}

/** `file` is the index of the file in its group; text files have a line, JSON files a pointer. */
export interface Location {
  readonly file: number;
  readonly line?: number;
  readonly pointer: string;
}

export type Note = AnyProblem & { readonly location: Location };

const mostNotes = 100;

/** A warning about many locations becomes one with a count. */
export class Notes {
  readonly problems: Note[] = [];
  more = 0;
  readonly #known = new Set<string>();
  readonly #warnings = new Map<string, { readonly note: Note; times: number }>();

  /** Adds a problem only once, even if the value is read several times. */
  problem(location: Location, problem: AnyProblem): void {
    const key = `${location.file} ${location.line} ${location.pointer} ${JSON.stringify(problem)}`;
    if (this.#known.has(key)) return;
    this.#known.add(key);
    if (this.problems.length < mostNotes) this.problems.push(makeNote(location, problem));
    else this.more += 1;
  }

  warn(location: Location, warning: AnyProblem): void {
    const key = JSON.stringify(warning);
    const known = this.#warnings.get(key);
    if (known !== undefined) known.times += 1;
    else if (this.#warnings.size < mostNotes)
      this.#warnings.set(key, { note: makeNote(location, warning), times: 1 });
  }

  get warnings(): readonly Note[] {
    return [...this.#warnings.values()].map(({ note, times }) =>
      times === 1 ? note : ({ ...note, parameters: { ...note.parameters, times } } as Note),
    );
  }
}

function makeNote(location: Location, { code, parameters }: AnyProblem): Note {
  const clean = Object.entries(parameters).map(([name, value]) => [
    name,
    typeof value === 'string' ? dropAddresses(value) : value,
  ]);
  return { location, code, parameters: Object.fromEntries(clean) } as Note;
}
