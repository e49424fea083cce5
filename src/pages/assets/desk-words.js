// What a submission did, or would do, in words; and its problems.
import { el } from './desk-dom.js';

const kinds = {
  battlePack: 'Battle pack',
  club: 'Club',
  player: 'Player',
  tournament: 'Tournament',
  battle: 'Battle',
};

export function showChanges({ changes, more, warnings }) {
  const lines = changes
    .filter(({ change }) => change !== 'unchanged')
    .map(({ kind, id, change, details }) =>
      el(
        'li',
        {},
        el('strong', {}, `${kinds[kind] ?? kind} ${id}`),
        ` ${change}${details.length > 0 ? `: ${details.join(', ')}` : ''}`,
      ),
    );
  const unchanged = changes.filter(({ change }) => change === 'unchanged').length;
  if (unchanged > 0) lines.push(el('li', {}, `${unchanged} unchanged`));
  if (more > 0) lines.push(el('li', {}, `and ${more} more`));
  if (lines.length === 0) lines.push(el('li', {}, 'Nothing changes'));
  const list = el('ul', { class: 'changes' }, lines);
  if (warnings.length === 0) return [list];
  const words = warnings.map((warning) => el('li', {}, `${describePlace(warning)}: ${warning.message}`));
  return [list, el('h3', {}, 'Warnings'), el('ul', { class: 'warnings' }, words)];
}

export function showProblems({ problems, more, message }) {
  const rows = problems.map((problem) =>
    el('tr', {}, el('td', {}, describePlace(problem)), el('td', {}, problem.message)),
  );
  const head = el('tr', {}, el('th', { scope: 'col' }, 'Where'), el('th', { scope: 'col' }, 'What is wrong'));
  return [
    el('p', { class: 'problem' }, message),
    rows.length > 0 && el('table', { class: 'problems' }, el('thead', {}, head), el('tbody', {}, rows)),
    more > 0 && el('p', {}, `and ${more} more`),
  ];
}

/** In a spreadsheet the line is a row and the pointer a column. */
function describePlace({ file, line, pointer }) {
  if (pointer === '') return `${file}, line ${line}`;
  return pointer.startsWith('/')
    ? `${file}, line ${line}, ${pointer}`
    : `${file}, row ${line}, column ${pointer}`;
}
