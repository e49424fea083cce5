// What a submission changed, or would change, in words; and the problems of files with their positions.
import { html } from 'htm/preact';

const kinds = {
  battlePack: 'Battle pack',
  club: 'Club',
  player: 'Player',
  tournament: 'Tournament',
  battle: 'Battle',
  season: 'Season',
};

export function Changes({ changes, more, warnings }) {
  const changed = changes.filter(({ change }) => change !== 'unchanged');
  const unchanged = changes.length - changed.length;
  return html`<ul>
      ${changed.map(
        ({ kind, id, change, details }) =>
          html`<li><strong>${kinds[kind] ?? kind} ${id}</strong> ${change}${details.length > 0 && `: ${details.join(', ')}`}</li>`,
      )}
      ${unchanged > 0 && html`<li>${unchanged} unchanged</li>`}
      ${more > 0 && html`<li>and ${more} more</li>`}
      ${changes.length + more === 0 && html`<li>Nothing changes</li>`}
    </ul>
    ${
      warnings.length > 0 &&
      html`<h4>Warnings</h4>
        <ul>${warnings.map((warning) => html`<li>${sayFilePlace(warning)}: ${warning.message}</li>`)}</ul>`
    }`;
}

export function FileProblems({ problems, more, message }) {
  return html`<p class="problem">${message}</p>
    ${
      problems.length > 0 &&
      html`<table class="problems">
        <thead><tr><th scope="col">Where</th><th scope="col">What is wrong</th></tr></thead>
        <tbody>${problems.map((one) => html`<tr><td>${sayFilePlace(one)}</td><td>${one.message}</td></tr>`)}</tbody>
      </table>`
    }
    ${more > 0 && html`<p>and ${more} more</p>`}`;
}

/** In a spreadsheet the line is a row and the pointer a column. */
function sayFilePlace({ file, line, pointer }) {
  if (pointer === '') return `${file}, line ${line}`;
  return pointer.startsWith('/')
    ? `${file}, line ${line}, ${pointer}`
    : `${file}, row ${line}, column ${pointer}`;
}
