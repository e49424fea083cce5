// Find me: a player's table, opponent with army and list, and record. It is a page of its own and works without script; the script remembers
// the name and shows the card on every page of the event (docs/rules/rounds.md, Finding oneself).
import { listPeople, type Person } from '../../store/read/rounds.ts';
import { joinWords, soughtWords, wordsOf } from '../../store/read/words.ts';
import { type Html, html } from '../frame/html.ts';
import type { Links } from '../frame/links.ts';
import { readWord, rowsAPage } from '../frame/paging.ts';
import { readMyDay, showMyCard, showMyRounds } from './my-day.ts';
import type { Tab, TabRequest } from './tab.ts';

const longestName = 100;
/** Most cards of players with the same name. */
const mostCards = 4;

export async function readMeTab({ database, tournament, query, links }: TabRequest): Promise<Tab> {
  const { slug } = tournament;
  const sought = readWord(query, 'name')?.slice(0, longestName).toWellFormed();
  const people = await listPeople(database, slug);
  const found = sought === undefined ? [] : findPeople(people, sought);
  const [first] = found;
  const words = first && joinWords(first.name);
  const isOne = first !== undefined && found.every(({ name }) => joinWords(name) === words);
  const days = isOne ? await readMyDay(database, tournament, found.slice(0, mostCards)) : [];
  const choices = isOne ? [] : found.length === 0 ? people : found;
  return {
    key: 'me',
    name: isOne ? first.name : 'Find me',
    query: { view: 'me', name: sought },
    isFirst: false,
    isUnlisted: true,
    content: () => html`${days.map((card) => showMyCard(card, tournament, links))}
${!isOne && sought !== undefined && html`<p class="notice" role="status">${found.length === 0 ? `No player here is called “${sought}”.` : 'Several players match. Pick one:'}</p>`}
${!isOne && showFindMe(slug, links)}
${choices.length > 0 && showNames(choices.slice(0, rowsAPage), slug, links)}
${choices.length > rowsAPage && html`<p class="hint">And ${choices.length - rowsAPage} more: type a name above.</p>`}
${days.map((card) => showMyRounds(card, tournament, links))}
${isOne && html`<p class="more"><a data-swap href="${links.tournament(slug, { view: 'me' })}">Choose another player</a></p>`}`,
  };
}

/** The form, which the script replaces with the card. */
export function showFindMe(slug: string, links: Links): Html {
  return html`<div class="me" id="me"><form role="search" aria-label="Find me" action="${links.tournament(slug)}"><input type="hidden" name="view" value="me">
<label for="me-name">Find me</label>
<div class="row"><input id="me-name" name="name" list="me-names" maxlength="${longestName}" placeholder="Your name" autocomplete="off" required><datalist id="me-names"></datalist><button>Find my table</button></div></form></div>`;
}

function showNames(people: readonly Person[], slug: string, links: Links): Html {
  const names = [...new Set(people.map(({ name }) => name))];
  return html`<ul class="names">${names.map(
    (name) =>
      html`<li><a href="${links.tournament(slug, { view: 'me', name })}" data-name>${name}</a></li>\n`,
  )}</ul>`;
}

/** Players with exactly this name; otherwise those of whose name each word of the search begins a word. */
export function findPeople<P extends { readonly name: string }>(
  people: readonly P[],
  sought: string,
): readonly P[] {
  const called = people.filter(({ name }) => name === sought);
  if (called.length > 0) return called;
  const words = soughtWords(sought);
  if (words.length === 0) return [];
  const joined = joinWords(sought);
  const same = people.filter(({ name }) => joinWords(name) === joined);
  if (same.length > 0) return same;
  return people.filter(({ name }) => {
    const own = wordsOf(name);
    return words.every((word) => own.some((known) => known.startsWith(word)));
  });
}
