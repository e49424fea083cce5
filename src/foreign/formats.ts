// The formats that can be read, by the word that `--format` and battle ids use (docs/foreign-files.md).

export const formats = ['listfortress', 'newrecruit', 'nrtm', 'bcp', 'goepp', 'trf', 'challonge'] as const;

export type Format = (typeof formats)[number];

export function isFormat(word: string): word is Format {
  return (formats as readonly string[]).includes(word);
}
