// Who took part: everybody on the file's list, but for players made up for byes and people who only waited for a place.
import type { Bye, Draft, Member, Pairing } from '../draft.ts';
import { isMadeUp } from '../members.ts';
import type { Notes } from '../notes.ts';

export type Field = Pick<Draft, 'members' | 'pairings' | 'byes'>;

export function dropNobodies(draft: Draft, notes: Notes): Field {
  const inCut = listSides((draft.cut?.rounds ?? []).flatMap((round) => round.pairings));
  const playing = new Set([
    ...inCut,
    ...listSides(draft.pairings),
    ...draft.byes.map(({ member }) => member),
  ]);
  const isDummy = ({ key, name, rank, score = 0 }: Member) =>
    isMadeUp(name) && rank === undefined && score <= 0 && !inCut.has(key);
  const dummies = new Set(draft.members.filter(isDummy).map(({ key }) => key));
  const members = draft.members.filter(({ key, isWaiting = false, place }) => {
    if (dummies.has(key)) return false;
    if (!isWaiting || playing.has(key)) return true;
    notes.warn(place, { code: 'waitingLeftOut', parameters: {} });
    return false;
  });
  if (dummies.size === 0) return { members, pairings: draft.pairings, byes: draft.byes };
  const pairings: Pairing[] = [];
  const byes = draft.byes.filter(({ member }) => !dummies.has(member));
  for (const pairing of draft.pairings) {
    const real = pairing.sides.filter(({ member }) => !dummies.has(member));
    if (real.length === 2) pairings.push(pairing);
    else byes.push(...real.flatMap(({ member, battlePoints }) => makeBye(pairing, member, battlePoints)));
  }
  return { members, pairings, byes };
}

function makeBye({ round, place }: Pairing, member: string, battlePoints: number | undefined): Bye[] {
  return round === undefined ? [] : [{ round, member, battlePoints, place }];
}

function listSides(pairings: readonly Pairing[]): ReadonlySet<string> {
  return new Set(pairings.flatMap(({ sides }) => sides.map(({ member }) => member)));
}
