// A battle as a row of results: both names, both scores, the outcome, what players reported; more on request.

import { html } from 'htm/preact';
import { useId, useState } from 'preact/hooks';
import type { TournamentBattleRecord, TournamentRecord } from '#rules/event-file/record';
import type { ReportedBattle } from '../../../contract/organiser-answers.ts';
import { doubtPoints, doubtScore } from './doubt.ts';
import type { FieldEvent } from './fields.ts';
import { Button, NumberField, SelectField, TextField } from './fields.ts';
import type { Result, ShownFigures } from './figures.ts';
import { isComputed, readScore } from './figures.ts';
import { isUnreadable, numberPlease, readNumber, showNumber } from './number.ts';
import { DropOut } from './player-row.ts';
import { nameOf, sayBattle } from './problems.ts';
import type { ChangeBattle, Edit, Ending, SideIndex } from './record.ts';
import { changeOne, readOutcome, setOutcome, setPlayer, setSide } from './record.ts';
import { Reported } from './reported.ts';
import { set } from './set.ts';
import { acrossWords, areAcross } from './step.ts';
import { ConfirmButton } from './view.ts';

type Names = readonly [string, string];

const bothSides: readonly SideIndex[] = [0, 1];

export function BattleRow({
  record,
  figures,
  edit,
  battle,
  report,
  isBracket,
}: {
  readonly record: TournamentRecord;
  readonly figures: ShownFigures;
  readonly edit: Edit;
  readonly battle: TournamentBattleRecord;
  readonly report: ReportedBattle | undefined;
  readonly isBracket: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const [replaced, setReplaced] = useState<SideIndex>();
  const [first, second] = battle.players;
  const names: Names = [nameOf(record, first.participant), nameOf(record, second.participant)];
  const change: ChangeBattle = (work) => edit((now) => changeOne(now, 'battles', battle.id, work));
  const result = figures.results.get(battle.id);
  if (result === undefined) return undefined;
  const { winner, isDraw } = result;
  const side = (index: SideIndex) =>
    html`<${Score} ...${{ record, figures, battle, change, index }} name=${names[index]} onReplace=${() => setReplaced(index)} />`;
  return html`<li class="result" data-battle=${battle.id} data-table=${showNumber(battle.table)}>
    <span class="table-number"><span class="hidden">Table </span>${showNumber(battle.table) || '–'}</span>
    <span class=${`who ${winner === 0 ? 'won' : ''}`}>${names[0]}</span>
    ${side(0)}
    <span class="versus" aria-hidden="true">–</span>
    ${side(1)}
    <span class=${`who other ${winner === 1 ? 'won' : ''}`}>${names[1]}</span>
    <span class="ending fine"><${EndingWords} ...${{ result, battle, names }} />
      ${battle.finished === false && html` <${Button} kind="link" aria-label=${`Finished: ${names.join(' and ')}`} onClick=${() => change((one) => setOutcome(one, 'score'))}>Finished<//>`}</span>
    <${Button} aria-expanded=${isOpen} aria-label=${`More about ${names.join(' and ')}`} onClick=${() => setOpen(!isOpen)}>More<//>
    ${replaced !== undefined && html`<${Replace} ...${{ battle, change, index: replaced }} onDone=${() => setReplaced(undefined)} />`}
    ${result.isOpen && html`<${Reported} ...${{ record, battle, report, change }} />`}
    ${
      isBracket &&
      isDraw &&
      html`<p class="ask">A draw: who advances?
        ${bothSides.map((index) => html`<${Button} key=${index} onClick=${() => change((one) => setOutcome(one, index === 0 ? '0' : '1'))}>${names[index]}<//>`)}</p>`
    }
    ${isOpen && html`<${More} ...${{ record, edit, battle, change, names, isBracket }} />`}
  </li>`;
}

/** The score as typed, or computed from round-by-round data; replacing a computed one has to be confirmed. */
function Score({
  record,
  figures,
  battle,
  change,
  index,
  name,
  onReplace,
}: {
  readonly record: TournamentRecord;
  readonly figures: ShownFigures;
  readonly battle: TournamentBattleRecord;
  readonly change: ChangeBattle;
  readonly index: SideIndex;
  readonly name: string;
  readonly onReplace: () => void;
}) {
  const id = useId();
  const side = battle.players[index];
  const isReadOnly = isComputed(side);
  const typed = showNumber(side.victoryPoints);
  const isWrong = isUnreadable(side.victoryPoints);
  const doubt = doubtScore(record, side.victoryPoints, figures.scores);
  const label = `Score of ${name}, ${sayBattle(record, battle)}`;
  const type = ({ target }: FieldEvent) =>
    change((one) => setSide(one, index, 'victoryPoints', readNumber(target.value)));
  return html`<span class="score-cell">
    <input class="score" inputmode="numeric" autocomplete="off" aria-label=${isReadOnly ? `${label}, from its rounds` : label}
      aria-invalid=${isWrong ? 'true' : undefined} aria-describedby=${isWrong || doubt ? id : undefined}
      readOnly=${isReadOnly} value=${isReadOnly ? readScore(side) : typed}
      onInput=${type} onClick=${() => isReadOnly && onReplace()} onFocus=${({ target }: FieldEvent) => target.select()} />
    ${isReadOnly && html`<${Button} kind="link" aria-label=${`The score of ${name} is computed from rounds: change it`} onClick=${onReplace}>from rounds<//>`}
  </span>
  ${isWrong && html`<p class="problem" id=${id}>${name}, ${typed}: ${numberPlease}</p>`}
  ${doubt && html`<p class="ask" id=${id} role="status">${name}, ${typed}. ${doubt}</p>`}`;
}

function Replace({
  battle,
  change,
  index,
  onDone,
}: {
  readonly battle: TournamentBattleRecord;
  readonly change: ChangeBattle;
  readonly index: SideIndex;
  readonly onDone: () => void;
}) {
  const replace = () => {
    change((one) => setSide(one, index, 'victoryPoints', readScore(battle.players[index])));
    onDone();
  };
  return html`<p class="ask" role="alert">This score is the sum of its rounds. Replace it?
    <${Button} onClick=${replace}>Replace<//> <${Button} onClick=${onDone}>Keep<//></p>`;
}

/** The outcome in words. Where a table has one line, only its points, because the winner is bold. */
function EndingWords({
  result,
  battle,
  names,
}: {
  readonly result: Result;
  readonly battle: TournamentBattleRecord;
  readonly names: Names;
}) {
  const words = sayEnding(result, battle, names);
  if (result.winner === null) return words;
  const points = result.points.every((one) => one !== null) ? result.points.join(' : ') : 'won';
  return html`<span class="ending-words">${words}</span><span class="ending-points" aria-hidden="true" title=${words}>${points}</span>`;
}

/** Who won, and the battle points of both. */
export function sayEnding(
  { winner, isOpen, isDraw, victorySize, points }: Result,
  battle: TournamentBattleRecord,
  names: Names,
): string {
  if (battle.archived) return 'archived';
  if (isOpen) return battle.finished === false ? 'in progress' : 'missing';
  if (winner !== null && points[0] !== null && points[0] === points[1])
    return `${names[winner]} wins on points · level battle points, ${points.join(' : ')}`;
  const shared = points.every((one) => one !== null) ? ` · ${points.join(' : ')}` : '';
  if (winner === null) return `${isDraw ? 'draw' : 'both lost'}${shared}`;
  return `${names[winner]} wins${victorySize === 'major' ? ' (major)' : ''}${shared}`;
}

function More({
  record,
  edit,
  battle,
  change,
  names,
  isBracket,
}: {
  readonly record: TournamentRecord;
  readonly edit: Edit;
  readonly battle: TournamentBattleRecord;
  readonly change: ChangeBattle;
  readonly names: Names;
  readonly isBracket: boolean;
}) {
  const outcomes = [
    ['score', 'By score'],
    ['0', `${names[0]} won`],
    ['1', `${names[1]} won`],
    ['draw', 'Draw'],
    ['none', 'Both lost'],
    ['open', 'In progress'],
  ];
  const setKey = (key: keyof TournamentBattleRecord) => (value: unknown) =>
    change((one) => set(one, key, value));
  const points = (index: SideIndex) =>
    html`<${NumberField} key=${index} label=${`Battle points of ${names[index]}`} hint=${doubtPoints(record, battle.players[index].battlePoints) ?? 'Leave empty to use the scoring.'}
      value=${battle.players[index].battlePoints} onChange=${(value: unknown) => change((one) => setSide(one, index, 'battlePoints', value))} />`;
  const people = record.participants.map(({ key, player }) => [key, player]);
  const across = areAcross(
    record,
    battle.stage,
    battle.players.map(({ participant }) => participant),
  );
  const player = (index: SideIndex) =>
    html`<${SelectField} key=${index} label=${index === 0 ? 'First player' : 'Second player'} value=${battle.players[index].participant}
      choices=${people} onChange=${(key: string) => change((one) => setPlayer(one, index, key))} />`;
  return html`<div class="battle-more fields">
    <${SelectField} label="Outcome" value=${readOutcome(battle)} choices=${outcomes} onChange=${(word: Ending) => change((one) => setOutcome(one, word))} />
    ${bothSides.map(points)}
    <${NumberField} label="Table" value=${battle.table} onChange=${setKey('table')} />
    <${TextField} label="Scenario" list="scenarios" value=${battle.scenario} onChange=${setKey('scenario')} />
    ${bothSides.map(player)}
    ${across && html`<p class="ask">${names.join(' and ')} are of different groups. ${acrossWords}</p>`}
    <div class="actions">
      ${!isBracket && html`<${ConfirmButton} label="Remove this battle" question="Yes, remove it" onClick=${() => edit((now) => changeOne(now, 'battles', battle.id))} />`}
      ${battle.players.map(({ participant: key }) => html`<${DropOut} key=${key} participant=${record.participants.find((one) => one.key === key)} edit=${edit} />`)}
    </div>
  </div>`;
}
