// Makes the record of a tournament from a draft, by the same rules for every platform.

import type {
  ParticipantRecord,
  StageRecord,
  TournamentRecord,
} from '../../../rules/src/event-file/record.ts';
import { cleanKey, cleanLine, cleanLines } from '../clean-text.ts';
import { type Format, findFormat } from '../formats.ts';
import { isMadeUp } from '../members.ts';
import type { Notes } from '../notes.ts';
import type { ForeignOptions } from '../options.ts';
import type { Bye, Member, PlatformEvent, PlatformPairing, Preset } from '../platform-event.ts';
import type { SharedProblem } from '../shared-problems.ts';
import { buildBattles, type Fought, type StagePairing } from './battles.ts';
import { buildBrackets } from './bracket.ts';
import type { Identity } from './identity.ts';
import { placeMembers } from './placements.ts';

export interface Recipe {
  readonly draft: PlatformEvent;
  readonly preset: Preset;
  readonly identity: Identity;
  readonly format: Format;
  readonly options: ForeignOptions;
}

export function assembleTournament(recipe: Recipe, notes: Notes): TournamentRecord {
  const { draft, preset, identity, format, options } = recipe;
  const field = dropUnplayed(draft, notes);
  const fought = buildBattles(
    listPairings(draft, field.pairings),
    field.byes,
    `${format}-${identity.slug}`,
    notes,
  );
  const places = draft.status === 'finished' ? placeMembers({ ...field, cut: draft.cut }) : new Map();
  const keys = new Set(field.members.map(({ key }) => key));
  const adjustments = (draft.adjustments ?? []).filter(({ participant }) => keys.has(participant));
  const { city, country, description } = draft;
  const idPrefix = options.playerIds ? (findFormat(format).idPrefix ?? format) : undefined;
  const game = options.game ?? (draft.game?.trim() ? cleanLine(draft.game.trim(), 100) : undefined);
  return {
    slug: identity.slug,
    name: identity.name,
    ...(options.published !== undefined && { published: options.published }),
    status: draft.status,
    startDate: identity.startDate,
    ...(identity.endDate !== undefined && { endDate: identity.endDate }),
    ...(description?.trim() && { description: cleanLines(description.trim(), 20_000) }),
    ...(city?.trim() && { city: cleanLine(city.trim()) }),
    ...(country?.trim() && { country: cleanLine(country.trim()) }),
    battleSize: options.battleSize ?? preset.battleSize,
    ...(options.battlePack !== undefined && { battlePack: options.battlePack }),
    ...(game !== undefined && { game }),
    ...(options.club !== undefined && { club: options.club }),
    scoring: preset.scoring,
    tieBreakers: preset.tieBreakers,
    stages: buildStages(draft, fought),
    participants: field.members.map((member) =>
      buildParticipant(member, places.get(member.key), idPrefix, notes),
    ),
    battles: fought.battles,
    ...(adjustments.length > 0 && { adjustments }),
  };
}

function listPairings({ cut }: PlatformEvent, pairings: PlatformEvent['pairings']): readonly StagePairing[] {
  return [
    ...pairings.map((pairing) => ({ stage: 'swiss', round: pairing.round, pairing })),
    ...(cut?.rounds ?? []).flatMap((round, index) =>
      round.pairings.map((pairing) => ({ stage: 'knockout', round: index + 1, pairing })),
    ),
    ...(cut?.thirdPlace === undefined ? [] : [{ stage: 'placement-3', round: 1, pairing: cut.thirdPlace }]),
  ];
}

function buildStages(
  { rounds, members, cut }: PlatformEvent,
  { battles, byes, idOf }: Fought,
): readonly StageRecord[] {
  const played = battles.filter(({ stage }) => stage === 'swiss');
  const last = [...played, ...byes].reduce((latest, { round }) => Math.max(latest, round ?? 0), rounds);
  const grouped = members.filter(({ group }) => group !== undefined);
  const groups = [...new Set(grouped.flatMap(({ group }) => group ?? []))].sort();
  const hasBoard = last > 0 || played.length > 0;
  const swiss: StageRecord = {
    id: 'swiss',
    rounds: Math.min(last, 9999),
    ...(groups.length > 0 && { groups }),
    ...(groups.length > 0 &&
      grouped.length < members.length && { participants: grouped.map(({ key }) => key) }),
    ...(byes.length > 0 && { byes }),
  };
  return [...(hasBoard ? [swiss] : []), ...(cut === undefined ? [] : buildBrackets(cut, idOf))];
}

function buildParticipant(
  { key, personId, name, faction, list, group, dropped, location }: Member,
  finalPlacement: number | undefined,
  idPrefix: string | undefined,
  notes: Notes,
): ParticipantRecord {
  const player = cleanLine(name);
  if (player.trim() === '')
    notes.warn(location, { code: 'participantUnnamed', parameters: {} } satisfies SharedProblem);
  return {
    key,
    player: player.trim() === '' ? `Unnamed ${key}` : player,
    ...(idPrefix !== undefined && personId != null && { playerId: `${idPrefix}_${cleanKey(personId)}` }),
    ...(group !== undefined && { group }),
    ...(faction?.trim() && { faction: cleanLine(faction.trim()) }),
    ...(dropped && { dropped }),
    ...(finalPlacement !== undefined && { finalPlacement }),
    ...(list !== undefined && { list }),
  };
}

type Field = Pick<PlatformEvent, 'members' | 'pairings' | 'byes'>;

/** Leaves out players made up for byes, and people who were only on a waiting list. */
function dropUnplayed(draft: PlatformEvent, notes: Notes): Field {
  const inCut = listSides((draft.cut?.rounds ?? []).flatMap((round) => round.pairings));
  const playing = new Set([
    ...inCut,
    ...listSides(draft.pairings),
    ...draft.byes.map(({ member }) => member),
  ]);
  const isDummy = ({ key, name, rank, score = 0 }: Member) =>
    isMadeUp(name) && rank === undefined && score <= 0 && !inCut.has(key);
  const dummies = new Set(draft.members.filter(isDummy).map(({ key }) => key));
  const members = draft.members.filter(({ key, isWaiting = false, location }) => {
    if (dummies.has(key)) return false;
    if (!isWaiting || playing.has(key)) return true;
    notes.warn(location, { code: 'waitingLeftOut', parameters: {} } satisfies SharedProblem);
    return false;
  });
  if (dummies.size === 0) return { members, pairings: draft.pairings, byes: draft.byes };
  const pairings: PlatformPairing[] = [];
  const byes = draft.byes.filter(({ member }) => !dummies.has(member));
  for (const pairing of draft.pairings) {
    const real = pairing.sides.filter(({ member }) => !dummies.has(member));
    if (real.length === 2) pairings.push(pairing);
    else byes.push(...real.flatMap(({ member, battlePoints }) => makeBye(pairing, member, battlePoints)));
  }
  return { members, pairings, byes };
}

function makeBye(
  { round, location }: PlatformPairing,
  member: string,
  battlePoints: number | undefined,
): Bye[] {
  return round === undefined ? [] : [{ round, member, battlePoints, location }];
}

function listSides(pairings: readonly PlatformPairing[]): ReadonlySet<string> {
  return new Set(pairings.flatMap(({ sides }) => sides.map(({ member }) => member)));
}
