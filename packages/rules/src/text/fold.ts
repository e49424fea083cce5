// The forms in which texts are compared: one for order, one for search, one for the same person. All of them ignore case.
// The database contains texts in each of the three, so that none of them may change without a rebuild.

/** A letter followed by marks, where Unicode decomposes an accented one: é becomes e, ø and ł stay. */
export function dropAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/** For sorting: the order of clubs and players (docs/rules/directory.md, Folded names). */
export function foldForOrder(name: string): string {
  return dropAccents(name).toLowerCase();
}

/** For search: typed text finds text with other accents and letters (docs/rules/directory.md, Search). */
export function foldForSearch(text: string): string {
  return (
    text
      // Decomposed first: only then is a letter such as 𝐀 a capital.
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}+/gu, '')
      // The small sigma that ends a word has the same capital as the other.
      .replaceAll('ς', 'σ')
      // Whole letters again, where an alphabet writes syllables.
      .normalize('NFC')
  );
}

/** For the same person: the same name, written twice. Accents count, because two people may differ by one (docs/rules/directory.md, The same name). */
export function foldForPerson(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** Letters that Unicode does not decompose, as people write them without the key for it. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** The words of a text, as they may be spelled with fewer keys: "Kość" and "Łódź" are kosc and lodz. */
export function plainWords(text: string): string[] {
  const plain = foldForOrder(text).replaceAll(/[ßøłđðþæœı]/g, (letter) => plainLetters[letter] ?? letter);
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * A name for an address or a key: words of a–z and digits with hyphens between them, as many as fit. It may be empty. Other letters separate words. It must
 * not change, because stored events are found by it.
 */
export function makeSlug(text: string, longest = 100): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]+/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase();
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== '');
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, longest) : `${slug}-${word}`;
    if (longer.length > longest) break;
    slug = longer;
  }
  return slug;
}

/** The wanted name or, if it is taken, with the first number behind it that is free. */
export function findFreeName(wanted: string, isTaken: (name: string) => boolean): string {
  let name = wanted;
  for (let number = 2; isTaken(name); number += 1) name = `${wanted}-${number}`;
  return name;
}
