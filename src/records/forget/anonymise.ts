// Replaces the name and id of a person who asked to be forgotten wherever records name them; results stay.
import type { Static } from 'typebox';
import { fitsList } from '#army-list/list-text';
import type { CasualBattle } from '#rules/event-file/battle-record';
import type { Season } from '#rules/event-file/season-record';
import { longestAward, longestDescription, longestReason } from '#rules/event-file/texts';
import type { Tournament } from '#rules/event-file/tournament-record';
import { isSameName } from '../../store/records/people.ts';
import { listPeople, type ValidRecord } from '../../store/records/record-facts.ts';
import { makeForget, type Stranger, type Who } from './forget-words.ts';

export interface Forgetting {
  readonly who: Who;
  readonly stranger: Stranger;
  /** The names and ids that records use for the person. */
  readonly names: Set<string>;
  /** Keys of participants, by tournament: many files make them from names. */
  readonly keys: Map<string, Set<string>>;
}

/** Whether a person in a record is the one sought; only participants have a key. */
export type IsTheirs = (name: string, playerId: string | null | undefined, key?: string) => boolean;

export function isPerson(who: Who, name: string, playerId: string | null | undefined): boolean {
  if ('ids' in who) return hasId(who, playerId);
  return playerId == null && isSameName(name, who.name);
}

function hasId(who: Who, playerId: string | null | undefined): boolean {
  return 'ids' in who && playerId != null && who.ids.includes(playerId);
}

/** Returns whether the record names the person; if so, notes under which names and keys. */
export function noteNames(valid: ValidRecord, { who, names, keys }: Forgetting): boolean {
  // A season has no names of people.
  if (valid.kind === 'season')
    return valid.record.points.some((term) => term.type === 'adjustment' && hasId(who, term.player));
  const own = listPeople(valid).filter(({ name, playerId }) => isPerson(who, name, playerId));
  for (const { name } of own) names.add(name);
  if (valid.kind === 'tournament') {
    const { slug, participants } = valid.record;
    const known = keys.get(slug) ?? new Set<string>();
    for (const { key, player, playerId } of participants) if (isPerson(who, player, playerId)) known.add(key);
    keys.set(slug, known);
  }
  return own.length > 0;
}

/** A copy of the record with every trace of the person replaced by the stranger. */
export function anonymise(valid: ValidRecord, isTheirs: IsTheirs, forgetting: Forgetting): ValidRecord {
  const copy = structuredClone(valid);
  const { kind, record } = copy;
  if (kind === 'tournament') anonymiseTournament(record as Static<typeof Tournament>, isTheirs, forgetting);
  if (kind === 'battle') anonymiseBattle(record as Static<typeof CasualBattle>, isTheirs, forgetting);
  if (kind === 'season') anonymiseSeason(record as Static<typeof Season>, forgetting);
  return copy;
}

function anonymiseTournament(
  record: Static<typeof Tournament>,
  isTheirs: IsTheirs,
  { who, names: known, stranger }: Forgetting,
): void {
  const own = record.participants.filter(({ player, playerId, key }) => isTheirs(player, playerId, key));
  const organized = (record.organizers ?? []).filter(({ name, playerId }) => isTheirs(name, playerId));
  const names = [...known, ...own.map(({ player }) => player), ...organized.map(({ name }) => name)];
  const forgetInOwn = makeForget(who, names, stranger);
  // A single word may mean anything ("Swiss"); a whole name is the person's.
  const wholeNames = names.filter((name) => /\S\s+\S/.test(name));
  const forget = makeForget(who, wholeNames, stranger);
  // Keys are never published, but they are exported, and many files make them from names.
  const keys = new Map(own.map(({ key }, index) => [key, `${stranger.id}.${index + 1}`]));
  const rename = (key: string) => keys.get(key) ?? key;

  if (record.description != null) record.description = forget(record.description, fitsDescription);
  for (const organizer of organized) {
    organizer.name = stranger.name;
    organizer.playerId = stranger.id;
  }
  for (const participant of own) {
    participant.key = rename(participant.key);
    participant.player = stranger.name;
    if ('ids' in who) participant.playerId = stranger.id;
    else if (participant.playerId != null) participant.playerId = null;
    if (participant.list != null) participant.list.text = forgetInOwn(participant.list.text, fitsList);
  }
  for (const stage of record.stages) {
    if (stage.participants != null) stage.participants = stage.participants.map(rename);
    for (const bye of stage.byes ?? []) bye.participant = rename(bye.participant);
    for (const match of stage.matches ?? []) {
      if (match.players != null) match.players = match.players.map(rename);
      if (match.winner != null) match.winner = rename(match.winner);
    }
  }
  for (const battle of record.battles) {
    if (battle.winner != null) battle.winner = rename(battle.winner);
    for (const side of battle.players) {
      if (keys.has(side.participant) && side.list != null)
        side.list.text = forgetInOwn(side.list.text, fitsList);
      side.participant = rename(side.participant);
    }
  }
  for (const adjustment of record.adjustments ?? []) {
    adjustment.participant = rename(adjustment.participant);
    adjustment.reason = forget(adjustment.reason, fitsReason);
  }
  const awards = new Set<string>();
  for (const [index, award] of (record.awards ?? []).entries()) {
    const name = forget(award.name, fitsAward);
    // Two names may differ only in the case of the person's name.
    award.name = awards.has(name) ? `${name.slice(0, longestAward - 3)} ${index + 1}` : name;
    awards.add(award.name);
    if (award.participants != null) award.participants = award.participants.map(rename);
  }
}

function anonymiseBattle(
  record: Static<typeof CasualBattle>,
  isTheirs: IsTheirs,
  { who, names, stranger }: Forgetting,
): void {
  const own = record.players.filter(({ player, playerId }) => isTheirs(player, playerId));
  const forget = makeForget(who, [...names, ...own.map(({ player }) => player)], stranger);
  for (const side of own) {
    side.player = stranger.name;
    side.playerId = stranger.id;
    if (side.list != null) side.list.text = forget(side.list.text, fitsList);
  }
}

/** Its adjustments name people by id, and say why. */
function anonymiseSeason(record: Static<typeof Season>, { who, names, stranger }: Forgetting): void {
  const forget = makeForget(who, [...names], stranger);
  if (record.description != null) record.description = forget(record.description, fitsDescription);
  for (const term of record.points) {
    if (term.type !== 'adjustment' || !hasId(who, term.player)) continue;
    term.player = stranger.id;
    term.reason = forget(term.reason, fitsReason);
  }
}

function fitsDescription(text: string): boolean {
  return text.length <= longestDescription;
}

function fitsAward(text: string): boolean {
  return text.length <= longestAward;
}

function fitsReason(text: string): boolean {
  return text.length <= longestReason;
}
