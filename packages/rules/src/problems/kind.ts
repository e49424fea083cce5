// How a kind of problem is written down: an example of its parameters, and the sentence made of them.

type Parameter = string | number | boolean | null | readonly string[];
export type ProblemParameters = Readonly<Record<string, Parameter>>;

/** How a caller writes an option, and with which value: `--date YYYY-MM-DD`. */
export type SpellOption = (name: string, value?: string) => string;

export interface Kind<P> {
  readonly example: P;
  readonly say: (parameters: P, spell: SpellOption) => string;
}

/** The types of the parameters are those of the example. */
export function kind<P extends ProblemParameters>(example: P, say: Kind<P>['say']): Kind<P> {
  return { example, say };
}

/** Without parameters. */
export function plain(sentence: string): Kind<Readonly<Record<never, never>>> {
  return kind({}, () => sentence);
}

export function maybe<T>(value: T): T | null {
  return value;
}

export function list(...values: string[]): readonly string[] {
  return values;
}

export function quote(text: string): string {
  return JSON.stringify(text);
}

export function orWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
