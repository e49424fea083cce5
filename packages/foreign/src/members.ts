// The people of a file while it is read: each gets a unique key, and references to people are looked up here.

import { getOrAdd } from '../../rules/src/grouping.ts';
import { foldForPerson } from '../../rules/src/text/fold.ts';
import { cleanKey, dropAddresses } from './clean-text.ts';
import type { Location, Notes } from './notes.ts';
import type { Member, PairingResult } from './platform-event.ts';
import type { Node } from './read/node.ts';
import type { SharedProblem } from './shared-problems.ts';

type Facts = Omit<Member, 'key' | 'personId'> & { readonly personId?: string | null | undefined };

/** Names of the fictitious opponents that pairing programs use for byes. */
const madeUp = /^[([]?(bye|bye ?\d|spielfrei|freilos|dummy|exempt|libre|vrij|no opponent|none)[)\]]?$/i;

export function isMadeUp(name: string): boolean {
  return madeUp.test(name.trim());
}

const mostNamesakes = 8;

/** Imports the points of a file with placings only, where no battle has them. */
export function keepScore({ key, score = 0 }: Member) {
  return score === 0 ? [] : [{ participant: key, battlePoints: score, reason: 'As published' }];
}

/** Teams are not imported, only their players. */
export function warnOfTeams(teams: number, location: Location, notes: Notes): void {
  if (teams > 0)
    notes.warn(location, { code: 'teamsLeftOut', parameters: { teams } } satisfies SharedProblem);
}

/** The result of a game by the reports of both players: 2 for a win, 1 for a draw, 0 for a loss. Undefined if they contradict each other. */
export function combineReports(
  first: number | undefined,
  second: number | undefined,
): PairingResult | undefined {
  if (first === undefined && second === undefined) return 'unfinished';
  const [own, other] = [first ?? 2 - (second ?? 0), second ?? 2 - (first ?? 0)];
  if (own === 0 && other === 0) return 'both lost';
  if (own === 1 && other === 1) return 'draw';
  if (own === 2 && other === 0) return 0;
  return own === 0 && other === 2 ? 1 : undefined;
}

export class Members {
  readonly #notes: Notes;
  readonly #keys = new Set<string>();
  readonly #byId = new Map<string, Member>();
  readonly #byName = new Map<string, Member[]>();
  readonly all: Member[] = [];

  constructor(notes: Notes) {
    this.#notes = notes;
  }

  /** A repeated id or, without ids, a repeated name is another person. */
  add(id: string | undefined, facts: Facts, otherIds: readonly (string | undefined)[] = []): Member {
    const { name, location } = facts;
    const personId = this.#findPersonId(facts.personId);
    const preferred = cleanKey(id ?? (name.trim() || 'player'));
    const key = this.#findFree(preferred);
    if (key !== preferred && id !== undefined) {
      this.#notes.warn(location, { code: 'idTaken', parameters: {} } satisfies SharedProblem);
    }
    this.#keys.add(key);
    const added: Member = { ...facts, personId, name: dropAddresses(name), key };
    this.all.push(added);
    for (const known of [id, ...otherIds]) {
      if (known !== undefined) getOrAdd(this.#byId, known, () => added);
    }
    getOrAdd(this.#byName, foldForPerson(name), () => []).push(added);
    return added;
  }

  readonly #personIds = new Set<string>();

  /** An e-mail address is no public id, and two entries of one tournament are two participants. */
  #findPersonId(personId: string | null | undefined): string | null {
    if (personId == null || dropAddresses(personId) !== personId || this.#personIds.has(personId))
      return null;
    this.#personIds.add(personId);
    return personId;
  }

  /** Continues the numbers of suffixes, so that many equal names take no longer than many different ones. */
  readonly #suffixes = new Map<string, number>();

  #findFree(preferred: string): string {
    let key = preferred;
    for (let next = this.#suffixes.get(preferred) ?? 2; this.#keys.has(key); next += 1) {
      key = `${preferred}-${next}`;
      this.#suffixes.set(preferred, next + 1);
    }
    return key;
  }

  findById(id: string): Member | undefined {
    return this.#byId.get(id);
  }

  /** The person whom a value names by id; undefined without an id, and with a problem noted for an unknown one. */
  resolve(node: Node, expected: string): Member | undefined {
    const id = node.id();
    const member = id === undefined ? undefined : this.findById(id);
    if (id !== undefined && member === undefined) node.reject(expected, JSON.stringify(id));
    return member;
  }

  /** The first person of that name who is not in `taken`; the search is bounded. */
  findByName(name: string, taken?: ReadonlySet<string>): Member | undefined {
    const named = (this.#byName.get(foldForPerson(name)) ?? []).slice(0, mostNamesakes);
    return named.find(({ key }) => !taken?.has(key)) ?? named[0];
  }
}
