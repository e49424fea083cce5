// Yes and no as people and spreadsheet programs of Europe write them.

const yes = new Set(
  'yes y true x 1 ja j jah wahr oui vrai si verdadero sim verdadeiro vero waar tak prawda ano pravda da igen igaz kylla tosi sand sant sann evet dogru nai ✓ ✔ ☑'.split(
    ' ',
  ),
);
const no = new Set(
  'no n false 0 nein falsch non faux falso nao nee onwaar nie falsz ne nepravda nem hamis ei epatosi nej nei falsk falskt usann hayir yanlis ochi ☐ ✗ ✘'.split(
    ' ',
  ),
);

const plainLetters: Readonly<Record<string, string>> = { ł: 'l', ı: 'i', ø: 'o' };

/** Undefined where it is neither. Case and accents do not count. */
export function readYesOrNo(cell: string): boolean | undefined {
  const word = cell
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łıø]/g, (letter) => plainLetters[letter] ?? letter);
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}
