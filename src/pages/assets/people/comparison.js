// Two players side by side: names, results, factions, clubs, tournaments, and their battles against each other.
import { html } from 'htm/preact';
import { ask } from '../desk/api.js';
import { count, Notice, useLoaded } from '../desk/view.js';

const rows = [
  ['Names', ({ player, names }) => [player, ...names].join(', ')],
  [
    'Battles',
    ({ battles, wins, draws, losses }) => `${battles}: ${wins} won, ${draws} drawn, ${losses} lost`,
  ],
  ['Last played', ({ lastPlayed }) => lastPlayed ?? 'no date'],
  [
    'Factions',
    ({ factions }) => factions.map((one) => `${one.faction} (${one.battles})`).join(', ') || 'none',
  ],
  ['Clubs', ({ clubs }) => clubs.join(', ') || 'none'],
  ['Events', showEvents],
];

export function Comparison({ players }) {
  const [first, second] = players.map(({ playerId }) => encodeURIComponent(playerId));
  const path = `/people/compare?a=${first}&b=${second}`;
  const { value, error } = useLoaded(async () => (await ask('GET', path)).data, [path]);
  if (error) return html`<${Notice} text=${error.message} kind="bad" />`;
  if (value === undefined) return html`<p>Loading …</p>`;
  const [one, other] = value.players;
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${`${one.playerId} and ${other.playerId} side by side`}>
      <table class="compare">
        <thead><tr><td></td>${value.players.map(({ playerId }) => html`<th scope="col"><a href=${`../players/${encodeURIComponent(playerId)}`}>${playerId}</a></th>`)}</tr></thead>
        <tbody>${rows.map(([label, show]) => html`<tr><th scope="row">${label}</th><td>${show(one)}</td><td>${show(other)}</td></tr>`)}</tbody>
      </table>
    </div>
    <p class="hint">${value.battles.length === 0 ? 'They never met in a battle.' : `They met in ${count(value.battles.length, 'battle')}: ${value.battles.map(sayBattle).join('; ')}`}</p>`;
}

function showEvents({ events, tournaments }) {
  const more = tournaments - events.length;
  return html`<ul>${events.map(
    ({ slug, name, startDate, faction, finalPlacement }) =>
      html`<li><a href=${`../tournaments/${encodeURIComponent(slug)}`}>${name}</a>${[startDate, faction, finalPlacement && `place ${finalPlacement}`].filter(Boolean).map((word) => `, ${word}`)}</li>`,
  )}</ul>${more > 0 && `and ${more} more`}`;
}

function sayBattle({ date, players: [first, second] }) {
  return `${date ?? 'no date'}: ${first.player} ${first.victoryPoints ?? '?'} – ${second.victoryPoints ?? '?'} ${second.player}`;
}
