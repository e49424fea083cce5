// What was wrong with a file, and where: problems keep it out, warnings say what was made of it.
import { dropAddresses } from './assemble/clean-text.ts';
import { type SpellOption, spellFlag } from './options.ts';

/** `file` is the number of the file among those read together; a line where there are lines, else a JSON pointer. */
export interface Place {
  readonly file: number;
  readonly line?: number;
  readonly pointer: string;
}

export interface Note {
  readonly place: Place;
  readonly message: string;
}

const mostKept = 100;

/** The same words said of many places become one warning that says how often. */
export class Notes {
  readonly problems: Note[] = [];
  more = 0;
  /** Options as whoever reads the notes gives them. */
  readonly spell: SpellOption;
  readonly #known = new Set<string>();
  readonly #warnings = new Map<string, { readonly place: Place; count: number }>();

  constructor(spell: SpellOption = spellFlag) {
    this.spell = spell;
  }

  /** Once, however often the same value is read. */
  problem(place: Place, message: string): void {
    const key = `${place.file} ${place.line} ${place.pointer} ${message}`;
    if (this.#known.has(key)) return;
    this.#known.add(key);
    if (this.problems.length < mostKept) this.problems.push({ place, message: dropAddresses(message) });
    else this.more += 1;
  }

  warn(place: Place, message: string): void {
    const known = this.#warnings.get(message);
    if (known !== undefined) known.count += 1;
    else if (this.#warnings.size < mostKept) this.#warnings.set(message, { place, count: 1 });
  }

  get warnings(): readonly Note[] {
    return [...this.#warnings].map(([message, { place, count }]) => ({
      place,
      message: dropAddresses(count === 1 ? message : `${message} (${count} times, first here)`),
    }));
  }
}
