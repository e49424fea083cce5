// Replaces a person's names and ids in texts that people wrote.

/** The person to forget: a player by all of their ids, or a person without an id by name. */
export type Who = { readonly ids: readonly string[] } | { readonly name: string };

/** The replacement person. */
export interface Stranger {
  readonly id: string;
  readonly name: string;
}

/** `fits` checks whether a text is short enough for its field. */
export type Forget = (text: string, fits: (text: string) => boolean) => string;

/** People sign their lists. Only whole words are replaced. */
export function makeForget(who: Who, names: readonly string[], stranger: Stranger): Forget {
  // The longest first: "Ada" is a part of "Ada Novak".
  const longestFirst = [...new Set(names)].sort((one, other) => other.length - one.length);
  const replacements = [
    ...('ids' in who ? who.ids : []).map((id) => ({ pattern: wholeWords(id), by: stranger.id })),
    ...longestFirst.map((name) => ({ pattern: wholeWords(name), by: stranger.name })),
  ];
  const replaceAll = (text: string, write: (by: string, found: string) => string): string =>
    replacements.reduce(
      (done, { pattern, by }) => done.replaceAll(pattern, (found) => write(by, found)),
      text,
    );
  return (text, fits) => {
    const replaced = replaceAll(text, (by) => by);
    // A longer text might not fit; no letter of the stranger is longer than one of theirs.
    return fits(replaced) ? replaced : replaceAll(text, (by, found) => by.slice(0, [...found].length));
  };
}

/** Matches a text with any white space between its words, and with either encoding of accents. */
function wholeWords(text: string): RegExp {
  const spellings = new Set([text, text.normalize('NFC'), text.normalize('NFD')]);
  const patterns = Array.from(spellings, (spelling) =>
    spelling.trim().split(/\s+/u).map(RegExp.escape).join('\\s+'),
  );
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}
