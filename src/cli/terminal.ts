// Texts from files and arguments as a terminal may show them: what it would obey is spelled out, as JSON spells it.

/** Control characters but for tabs and line breaks, marks that turn the direction of a line, halves of surrogate pairs. */
const obeyed = /(?![\t\n])\p{Cc}|\p{Cs}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const lineBreaks = /[\t\n]/g;

export function escapeControls(text: string): string {
  return text.replaceAll(obeyed, escapeUnit);
}

/** One line, whatever is in it. */
export function escapeLine(text: string): string {
  return escapeControls(text).replaceAll(lineBreaks, (unit) => (unit === '\n' ? '\\n' : '\\t'));
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
