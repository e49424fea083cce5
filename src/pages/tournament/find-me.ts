// Find me: a player's table, opponent with army and list, and record. It is a page of its own and works without script; the script remembers
// the name and shows the card on every page of the event (docs/rules/rounds.md, Finding oneself).

import { type Html, html } from '../../html/html.ts';
import type { Reader } from '../../store/database.ts';
import { listPeople, type ShownParticipant } from '../../store/read/rounds.ts';
import { joinWords, soughtWords, wordsOf } from '../../store/read/words.ts';
import { readNames } from '../frame/documents.ts';
import type { Links } from '../frame/links.ts';
import { readWord, rowsAPage } from '../frame/paging.ts';
import { readMyDay, showMyCard, showMyRounds } from './my-day.ts';
import type { Tab, TabRequest } from './tab.ts';

const longestName = 300;
/** The largest number of cards of players with the same name. */
const mostCards = 4;

export async function readMeTab({ database, tournament, query, links }: TabRequest): Promise<Tab> {
  const { slug } = tournament;
  const sought = readWord(query, 'name')?.slice(0, longestName).toWellFormed();
  const people = await labelPeople(database, await listPeople(database, slug));
  const found = sought === undefined ? [] : findPeople(people, sought);
  const [first] = found;
  const words = first && joinWords(first.name);
  const isOne = first !== undefined && found.every(({ name }) => joinWords(name) === words);
  const shown = isOne ? found.slice(0, mostCards) : [];
  const days = isOne ? await readMyDay(database, tournament, shown) : [];
  const cards = days.map((day, index) => ({ day, label: shown[index]?.label ?? '' }));
  const isShared = isOne && found.length > 1;
  const choices = isShared ? found : isOne ? [] : found.length === 0 ? people : found;
  const notice =
    sought === undefined || (isOne && !isShared)
      ? undefined
      : isShared
        ? 'Several players have this name. Pick one:'
        : found.length === 0
          ? `No player here is called “${sought}”.`
          : 'Several players match. Pick one:';
  return {
    key: 'me',
    name: isOne && !isShared ? first.label : isOne ? first.name : 'Find me',
    query: { view: 'me', name: sought },
    isFirst: false,
    isUnlisted: true,
    content: () => html`${notice && html`<p class="notice" role="status">${notice}</p>`}
${isShared && showNames(choices, slug, links)}
${cards.map(({ day, label }) => showMyCard(day, label, tournament, links))}
${!isOne && showFindMe(slug, links)}
${!isShared && choices.length > 0 && showNames(choices.slice(0, rowsAPage), slug, links)}
${choices.length > rowsAPage && html`<p class="hint">And ${choices.length - rowsAPage} more: type a name above.</p>`}
${days.map((day) => showMyRounds(day, tournament, links))}
${isOne && html`<p class="more"><a data-swap href="${links.tournament(slug, { view: 'me' })}">Choose another player</a></p>`}`,
  };
}

type Labelled = ShownParticipant & { readonly label: string };

/** People who share a name are told apart by faction and club, and if these are equal too, by a number. */
async function labelPeople(reader: Reader, people: readonly ShownParticipant[]): Promise<Labelled[]> {
  const byName = Map.groupBy(people, ({ name }) => joinWords(name));
  const shared = [...byName.values()].filter(({ length }) => length > 1);
  const clubs = await readNames(
    reader,
    'club',
    shared.flat().map(({ club }) => club),
  );
  const labelled = new Map(shared.flatMap((sharing) => labelNamesakes(sharing, clubs)));
  return people.map((person) => ({ ...person, label: labelled.get(person) ?? person.name }));
}

function labelNamesakes(
  people: readonly ShownParticipant[],
  clubs: ReadonlyMap<string, string>,
): [ShownParticipant, string][] {
  const taken = new Map<string, number>();
  return people.map((person) => {
    const about = [person.faction, clubs.get(person.club ?? '')].filter(Boolean).join(', ');
    const number = (taken.get(about) ?? 0) + 1;
    taken.set(about, number);
    const parts = [about, number > 1 && `no. ${number}`].filter(Boolean);
    return [person, parts.length === 0 ? person.name : `${person.name} (${parts.join(', ')})`];
  });
}

/** The form, which the script replaces with the card. */
export function showFindMe(slug: string, links: Links): Html {
  return html`<div class="me" id="me"><form role="search" aria-label="Find me" action="${links.tournament(slug)}"><input type="hidden" name="view" value="me">
<label for="me-name">Find me</label>
<div class="row"><input id="me-name" name="name" list="me-names" maxlength="${longestName}" placeholder="Your name" autocomplete="off" required><datalist id="me-names"></datalist><button>Find my table</button></div></form></div>`;
}

function showNames(people: readonly Labelled[], slug: string, links: Links): Html {
  return html`<ul class="names">${people.map(
    ({ label }) =>
      html`<li><a href="${links.tournament(slug, { view: 'me', name: label })}" data-name>${label}</a></li>\n`,
  )}</ul>`;
}

/** Players with exactly this name; if there are none, those whose name has a word beginning with each word of the search. */
function findPeople(people: readonly Labelled[], sought: string): readonly Labelled[] {
  const labelled = people.filter(({ label, name }) => label === sought && label !== name);
  const called = labelled.length > 0 ? labelled : people.filter(({ name }) => name === sought);
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
