// Players who arrive after a round was paired: they get a bye, play someone who has one, play each other, or the round is paired again.

import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import type {
  ParticipantRecord,
  StageRecord,
  TournamentBattleRecord,
  TournamentRecord,
} from '#rules/event-file/record';
import { listMembers } from '#rules/pairing/board-course';
import { Button, TextField } from './fields.ts';
import type { ShownRound } from './figures.ts';
import { nameOf } from './problems.ts';
import { addBattle, addParticipants, changeOne, type Edit, listPairs, removeBye } from './record.ts';
import { hasResult } from './results.ts';
import { ConfirmButton, Notice } from './view.ts';

/** A round of a board that was paired. */
export type PairedRound = Pick<ShownRound, 'battles' | 'byes'> & { readonly number: number };

/** Players who could play in the round, but have neither a battle nor a bye. */
export function listFree(
  record: TournamentRecord,
  stage: StageRecord,
  { battles, byes }: PairedRound,
): readonly ParticipantRecord[] {
  const busy = new Set([
    ...battles.flatMap(({ players }) => players.map(({ participant }) => participant)),
    ...byes.map(({ participant }) => participant),
  ]);
  const members = listMembers(stage, record.participants, listPairs(record, stage.id));
  return members.filter(({ key, dropped }) => !dropped && !busy.has(key));
}

/** The reason why no battle can be added by hand; undefined if one can. */
export function whyNoBattle(free: readonly ParticipantRecord[]): string | undefined {
  const [first, ...others] = free;
  if (first === undefined)
    return 'A battle needs two players, and everyone has a battle or a bye in this round. Remove one first, or add a player.';
  if (others.length === 0)
    return `A battle needs two players, and only ${first.player} has neither a battle nor a bye in this round.`;
  return undefined;
}

/** The bye that a player can take over as an opponent: of the same group, if there are groups. */
export function findBye(
  { participants }: TournamentRecord,
  stage: StageRecord,
  { byes }: PairedRound,
  { group }: ParticipantRecord,
) {
  const groupOf = (key: string) => participants.find((one) => one.key === key)?.group;
  return byes.find((bye) => !stage.groups?.length || groupOf(bye.participant) === group);
}

export function giveBye(record: TournamentRecord, stage: string, round: number, key: string) {
  return changeOne(record, 'stages', stage, (own) => ({
    ...own,
    byes: [...(own.byes ?? []), { round, participant: key }],
  }));
}

/** Without the pairings of the round: the next step pairs it again. */
export function unpairRound(record: TournamentRecord, stage: string, round: number): TournamentRecord {
  const isOther = (one: TournamentBattleRecord) => one.stage !== stage || one.round !== round;
  return changeOne({ ...record, battles: record.battles.filter(isOther) }, 'stages', stage, (own) => ({
    ...own,
    ...(own.byes && { byes: own.byes.filter((bye) => bye.round !== round) }),
  }));
}

/** Whether nothing is lost if the round is paired again. `reported`: battles that players reported. */
export function mayUnpair({ battles }: PairedRound, reported: ReadonlySet<string>): boolean {
  return battles.length > 0 && !battles.some((battle) => reported.has(battle.id) || hasResult(battle));
}

/** Below the results of a board's round. `isCurrent`: no later round is paired, and results are missing. */
export function Late({
  record,
  stage,
  round,
  reported,
  isCurrent,
  edit,
}: {
  readonly record: TournamentRecord;
  readonly stage: StageRecord;
  readonly round: PairedRound;
  readonly reported: ReadonlySet<string>;
  readonly isCurrent: boolean;
  readonly edit: Edit;
}) {
  /** The reason that is shown; another one is shown only after another press. */
  const [asked, setAsked] = useState<string>();
  const free = listFree(record, stage, round);
  const why = whyNoBattle(free);
  const addByHand = () => {
    setAsked(why);
    if (why === undefined)
      edit((now) => addBattle(now, stage.id, round.number, [free[0]?.key ?? '', free[1]?.key ?? '']));
  };
  return html`${isCurrent && free.length > 0 && html`<${Free} ...${{ record, stage, round, free, edit }} />`}
    ${why && asked === why && html`<${Notice} text=${why} kind="bad" />`}
    <div class="actions">
      <${Button} kind="link" onClick=${addByHand}>Add a battle by hand<//>
      ${
        isCurrent &&
        mayUnpair(round, reported) &&
        html`<${ConfirmButton} label="Pair this round again" question=${`Yes, remove the pairings of round ${round.number}`}
          onClick=${() => edit((now) => unpairRound(now, stage.id, round.number))} />`
      }
    </div>
    ${isCurrent && html`<details class="more"><summary>Someone came late</summary><${LateEntry} edit=${edit} /></details>`}`;
}

/** Offers what can be done for each player who is not in the round. */
function Free({
  record,
  stage,
  round,
  free,
  edit,
}: {
  readonly record: TournamentRecord;
  readonly stage: StageRecord;
  readonly round: PairedRound;
  readonly free: readonly ParticipantRecord[];
  readonly edit: Edit;
}) {
  const { number } = round;
  return html`<section class="card" aria-label="Not in this round"><h4>Not in this round</h4><ul class="stack">
    ${free.map((one) => {
      const bye = findBye(record, stage, round, one);
      const other = bye && nameOf(record, bye.participant);
      const play = () =>
        edit((now) =>
          bye ? addBattle(removeBye(now, stage.id, bye), stage.id, number, [bye.participant, one.key]) : now,
        );
      return html`<li class="actions" key=${one.key}><span>${one.player}</span>
        <${Button} aria-label=${`Give ${one.player} a bye`} onClick=${() => edit((now) => giveBye(now, stage.id, number, one.key))}>Give a bye<//>
        ${bye && html`<${Button} aria-label=${`${one.player} plays ${other}`} onClick=${play}>Play ${other}, who has the bye<//>`}
      </li>`;
    })}
  </ul></section>`;
}

/** Adds a player who arrives late. */
export function LateEntry({ edit }: { readonly edit: Edit }) {
  const [name, setName] = useState('');
  const add = (event: Event) => {
    event.preventDefault();
    if (name.trim() === '') return;
    edit((now) => addParticipants(now, [{ player: name.trim() }]));
    setName('');
  };
  return html`<form class="entry" onSubmit=${add}>
    <${TextField} label="Late entry" value=${name} onChange=${setName} />
    <button class="quiet" disabled=${name.trim() === ''}>Add player</button>
  </form>`;
}
