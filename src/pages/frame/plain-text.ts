// Text for XML and pictures, which can show fewer characters than HTML.

/** Without the control characters and broken letters that make XML unreadable. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF]+/gu, ' ')
    .trim();
}

const drawable =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** The text as the fonts of pictures can draw it; undefined if they lack its script. */
export function drawableText(text: string): string | undefined {
  const clean = cleanText(text)
    .replace(/\p{Extended_Pictographic}/gu, (letter) => (/[©®™\d#*]/.test(letter) ? letter : ''))
    .replace(/\s+/g, ' ')
    .trim();
  return clean !== '' && drawable.test(clean) ? clean : undefined;
}

/** At most this many letters, cut at a word where one ends near. */
export function shorten(text: string, most: number): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  const cut = letters.slice(0, most - 1).join('');
  const space = letters[most - 1] === ' ' ? -1 : cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** Lines of at most `most` letters, broken at spaces. */
export function breakLines(text: string, most: number, lines: number): string[] {
  const broken: string[] = [];
  let rest = [...text];
  while (rest.length > most && broken.length < lines - 1) {
    const space = rest.lastIndexOf(' ', most);
    const end = space > 0 ? space : most;
    broken.push(rest.slice(0, end).join(''));
    rest = [...rest.slice(end).join('').trimStart()];
  }
  return [...broken, shorten(rest.join(''), most)];
}
