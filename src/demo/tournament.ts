// Writes tournament number i of the world only from the seed, the number and the roster; earlier tournaments do not matter.

import type { AdjustmentRecord, TournamentRecord } from '#rules/event-file/record';
import { Random } from '#rules/random';
import { computeTournament } from '#rules/tournament';
import { addDays } from './calendar.ts';
import { type Competitor, enterField } from './field.ts';
import { countComplete, type EventFormat, isPlanned } from './formats.ts';
import type { DemoEvent } from './play/battle.ts';
import { planStages, playEvent } from './play/play-event.ts';
import { findPlayer, type Population } from './roster.ts';
import { allRulesets, defaultRuleset, type Ruleset } from './rulesets.ts';
import { type Edition, findEdition } from './series.ts';
import { planSignUp } from './sign-up.ts';
import { addVenue } from './venue.ts';
import { cycle, games, type Pack, remarks } from './words.ts';

const tournamentStream = 4;

/** Some organisers have their own word for the final standings. */
const finalTable = { id: 'standings', name: 'Final Table' };

export function writeTournament(roster: Population, index: number): TournamentRecord {
  const random = new Random(roster.seed, tournamentStream, index);
  const edition = findEdition(roster, index);
  const { format, progress } = edition;
  const ruleset = chooseRuleset(format, index);
  const pack = choosePack(roster, edition, ruleset);
  const paperwork = {
    listShare: random.pick([0, 0.85, 0.9, 0.95, 1]),
    clubs: random.chance(0.9),
    factions: random.chance(0.7),
  };
  const field = enterField(random, roster, edition, countEntries(random, edition), paperwork);
  if (!isPlanned(progress)) dropSome(random, field, edition);
  const event: DemoEvent = {
    random,
    edition,
    ruleset,
    pack,
    detailed: !ruleset.isAttrition && index % 2 === 0,
    slipsNameFactions: paperwork.listShare === 0 && !paperwork.factions,
    field: new Map(field.map((contestant) => [contestant.record.key, contestant])),
    seed: `${roster.seed}-${index}`,
  };
  const { club, town, firstDay, lengthDays } = edition;
  const stages = planStages(edition);
  const groups = stages[0]?.groups ?? [];
  const played = playEvent(event, {
    slug: edition.slug,
    name: edition.name,
    published: edition.published,
    status: 'planned',
    startDate: firstDay,
    endDate: firstDay === null ? null : addDays(firstDay, lengthDays),
    description: describeEvent(random, edition, ruleset),
    // Without a date there is no venue yet.
    city: firstDay === null ? null : town.name,
    country: town.country,
    battleSize: format.size,
    battlePack: pack?.name ?? null,
    // Otherwise its pack says it.
    ...(pack === null && { game: ruleset.isAttrition ? games.open : games.cairns }),
    club: club?.slug ?? null,
    organizers: findOrganizers(random, roster, edition),
    ...(ruleset.scoring && { scoring: ruleset.scoring }),
    ...(ruleset.tieBreakers && { tieBreakers: ruleset.tieBreakers }),
    ...planSignUp(edition, field.length),
    ...(field.length > 0 && isPlanned(progress) && { listsIn: 'on' }),
    ...(progress !== 'finished' && !isPlanned(progress) && { reports: 'on' }),
    stages,
    participants: field.map(({ record }, place) =>
      groups.length === 0 ? record : { ...record, group: cycle(groups, place) },
    ),
    battles: [],
  });
  if (progress === 'finished') return closeEvent(random, edition, played);
  return progress === 'mid-bracket' && format.form === 'cut'
    ? addAwards(random, played)
    : addVenue(edition, pack, played);
}

/** A cut is seeded by default scoring, so only events without one have rules of their own. */
function chooseRuleset({ form }: EventFormat, index: number): Ruleset {
  return form === 'swiss' || form === 'league' ? cycle(allRulesets, index) : defaultRuleset;
}

function choosePack({ packs }: Population, { nth, series }: Edition, { isAttrition }: Ruleset): Pack | null {
  if (isAttrition) return series % 2 === 0 ? (packs.at(-1) as Pack) : null;
  if (series % 7 === 5) return null;
  return series % 2 === 0 ? cycle(packs, nth) : cycle(packs, 3 + (((series >> 1) + nth + 4) % 5));
}

function countEntries(random: Random, { format, progress }: Edition): number {
  const count = random.int(...format.players);
  if (progress === 'announced' || progress === 'undated') return 0;
  return progress === 'entries' || progress === 'full' ? Math.ceil(count * 0.7) : count;
}

/** Some players drop early, and a few never turn up. */
function dropSome(random: Random, field: readonly Competitor[], edition: Edition): void {
  const { form, rounds } = edition.format;
  if (form !== 'swiss' && form !== 'cut') return;
  const latest = Math.min(rounds - 1, countComplete(edition.format, edition.progress));
  for (const contestant of field) {
    if (random.chance(0.05)) contestant.lastRound = random.int(0, latest);
  }
}

function findOrganizers(random: Random, roster: Population, { clubIndex }: Edition) {
  const count = random.pick([0, 1, 1, 2, 2, 3]);
  const first = clubIndex ?? random.int(0, roster.players - 1);
  return Array.from({ length: count }, (_, nth) => {
    const { name, id } = findPlayer(roster, (first + nth * roster.clubs) % roster.players);
    return { name, playerId: id };
  });
}

/** What organisers add at the end: some the final placements, others prizes and penalties. */
function closeEvent(
  random: Random,
  { nth, series, format: { form } }: Edition,
  record: TournamentRecord,
): TournamentRecord {
  const stages = series % 6 === 3 ? [...record.stages, finalTable] : record.stages;
  if (nth > 0 && (series + nth) % 4 === 0) {
    const { finalPlacements } = computeTournament(record);
    const participants = record.participants.map((participant) => {
      const finalPlacement = finalPlacements.get(participant.key);
      return finalPlacement == null ? participant : { ...participant, finalPlacement };
    });
    return { ...record, stages, participants };
  }
  // Before a cut the board stays as it was played, so that the seeds can be seen from it.
  const stage = form === 'swiss' ? 'swiss' : null;
  const adjustments = form !== 'knockout' && series % 3 !== 2 ? adjust(random, record, stage) : undefined;
  return {
    ...record,
    stages,
    // Recording began in the course of the first year.
    ...(nth === 0 && series % 4 === 1 && { placementsRecorded: false }),
    ...(adjustments && {
      adjustments,
      awards: adjustments
        .filter(({ battlePoints }) => battlePoints > 0)
        .map(({ reason, participant }) => ({ name: reason, participants: [participant] })),
    }),
  };
}

/** Painting is judged on the first day; the players vote while the cut is played. */
function addAwards(random: Random, record: TournamentRecord): TournamentRecord {
  const [painter = '', second = '', converter = ''] = random
    .sample(record.participants, 3)
    .map(({ key }) => key);
  return {
    ...record,
    awards: [
      { name: 'Best painted army', participants: [painter, second] },
      { name: 'Best conversion', participants: [converter] },
      { name: 'Favourite opponent', vote: true },
    ],
  };
}

function adjust(
  random: Random,
  { participants }: TournamentRecord,
  stage: string | null,
): AdjustmentRecord[] {
  const [painter = '', sport = '', late = ''] = random.sample(participants, 3).map(({ key }) => key);
  const adjustments: AdjustmentRecord[] = [
    { participant: painter, battlePoints: 5, reason: 'Best painted army' },
    { participant: sport, battlePoints: 3, stage, reason: 'Favourite opponent' },
  ];
  if (random.chance(0.6)) {
    adjustments.push({ participant: late, battlePoints: -2, stage, reason: 'Army list handed in late' });
  }
  return adjustments;
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** The organiser's description of the event. */
function describeEvent(random: Random, edition: Edition, ruleset: Ruleset): string {
  if (random.chance(0.06)) return '';
  const sentences = [describeForm(edition), ruleset.sentence, ...random.sample(remarks, random.int(1, 2))];
  return sentences.join(' ');
}

function describeForm({ format: { form, rounds, size, cut, rest } }: Edition): string {
  const points = `${size} points`;
  const count = numbers[rounds] ?? String(rounds);
  const Count = `${count.charAt(0).toUpperCase()}${count.slice(1)}`;
  if (form === 'league') return `A league of ${count} rounds at ${points}, one every fortnight.`;
  if (form === 'groups')
    return `Four groups, everyone against everyone, then the best two of each in a knockout. ${points}.`;
  if (form === 'knockout') return `Straight knockout for ${cut} players at ${points}.`;
  if (form === 'cut') {
    const others = rest ? ' Everyone else plays on for the places.' : '';
    return `${Count} Swiss rounds at ${points}, then a knockout of the best ${cut}.${others}`;
  }
  return `${Count} Swiss rounds at ${points}.`;
}
