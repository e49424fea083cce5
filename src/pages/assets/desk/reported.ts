// What players reported about a battle, below its row of results: one press enters a version.

import { html } from 'htm/preact';
import type { TournamentBattleRecord, TournamentRecord } from '#rules/event-file/record';
import { enterReport, sayMetrics } from '#rules/reports/enter-report';
import type { ReportedBattle, ReportedVersion } from '../../../contract/organiser-answers.ts';
import { Button } from './fields.ts';
import { nameOf } from './problems.ts';
import type { ChangeBattle } from './record.ts';

/** Shown until the battle has a result, unless the report is about other players than the battle has now. */
export function Reported({
  record,
  battle,
  report,
  change,
}: {
  readonly record: TournamentRecord;
  readonly battle: TournamentBattleRecord;
  readonly report: ReportedBattle | undefined;
  readonly change: ChangeBattle;
}) {
  const isOwn = ({ sides }: ReportedVersion) =>
    battle.players.every((side) => sides.some(({ participant }) => participant === side.participant));
  if (report === undefined || !report.versions.every(isOwn)) return undefined;
  const isDisputed = report.state === 'disputed';
  return html`<p class="ask reported">
    <b>${isDisputed ? 'Disputed' : 'Not confirmed yet'}</b>
    ${report.versions.map((version) => {
      const name = nameOf(record, version.by);
      const figures = sayFigures(record, battle, version);
      const enter = () => change((one) => enterVersion(record, one, version));
      return html`<span key=${version.by}>${name} reports <${Button} aria-label=${`Enter ${figures}, as ${name} reports`} onClick=${enter}>Enter ${figures}<//></span>`;
    })}
  </p>`;
}

/** The battle with these figures, as the service would enter them. */
function enterVersion(
  record: TournamentRecord,
  battle: TournamentBattleRecord,
  { sides, winner }: ReportedVersion,
): TournamentBattleRecord {
  const reported = sides.map(({ participant, victoryPoints, metrics }) => [
    participant,
    { victoryPoints: victoryPoints ?? 0, metrics },
  ]);
  return enterReport(record, battle, { sides: Object.fromEntries(reported), winner });
}

/** "14 – 9, Ada wins, Warlord slain 1 : 0": in the order of the row, and only what does not follow from the points. */
function sayFigures(
  record: TournamentRecord,
  battle: TournamentBattleRecord,
  version: ReportedVersion,
): string {
  const { players, ...entered } = enterVersion(record, battle, version);
  const isDraw = players.some(({ outcome }) => outcome === 'draw');
  const names = version.sides.flatMap(({ metrics }) => Object.keys(metrics));
  return [
    players.map(({ victoryPoints }) => victoryPoints).join(' – '),
    isDraw && 'draw',
    entered.winner && `${nameOf(record, entered.winner)} wins`,
    ...sayMetrics(names, players),
  ]
    .filter(Boolean)
    .join(', ');
}
