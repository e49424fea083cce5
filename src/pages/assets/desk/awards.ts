// The awards of a tournament and the voting on them: a part of the desk's overview, loaded when it is opened.
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import type { AwardRecord, TournamentRecord } from '#rules/event-file/record';
import { compareParticipants } from '#rules/name-order';
import type { BallotEntry } from '../../../contract/organiser-answers.ts';
import { ask, sendJson } from './api.ts';
import { Button, Check, SelectField, TextField } from './fields.ts';
import { nameOf } from './problems.ts';
import { tournamentPath } from './record.ts';
import { sayProblem } from './say-problem.ts';
import { set } from './set.ts';
import type { VenueProps } from './venue.ts';
import { ConfirmButton, Notice, useAct, useLoaded } from './view.ts';

const everyMs = 5000;

export interface AwardsProps extends VenueProps {
  /** The `ETag` of the stored record. */
  readonly etag: string;
  readonly save: () => Promise<unknown>;
}

export function Awards({ record, problems, etag, edit, save }: AwardsProps) {
  const [failed, act] = useAct();
  const [ballots, reload] = useBallots(record.slug, etag);
  const awards = record.awards ?? [];
  const change = (work: (awards: readonly AwardRecord[]) => readonly AwardRecord[]) =>
    edit((now) => {
      const changed = work(now.awards ?? []);
      return set(now, 'awards', changed.length === 0 ? undefined : changed);
    });
  const press = (award: string, state: 'open' | 'closed') =>
    act(async () => {
      await save();
      await sendJson('PUT', votesPath(record.slug), { award, state });
      reload();
      return undefined;
    });
  const own = problems.filter(({ inside }) => inside === '/awards' || inside.startsWith('/awards/'));
  return html`<p class="hint">Awards are public once they are given. Players vote on their personal pages. Votes are secret; you see the counts once the voting is closed.</p>
    ${failed && html`<${Notice} ...${failed} />`}
    ${own.map((one) => html`<p class="problem">${sayProblem(one)}</p>`)}
    ${awards.map(
      (
        award,
        index,
      ) => html`<${OneAward} key=${index} ...${{ award, index, record }} ballot=${ballots.find((one) => one.award === award.name)}
        onChange=${(next: AwardRecord | undefined) => change((all) => all.toSpliced(index, 1, ...(next ? [next] : [])))} onPress=${press} />`,
    )}
    <${Button} onClick=${() => change((all) => [...all, { name: nameNew(all) }])}>Add an award<//>`;
}

function OneAward({
  award,
  index,
  record,
  ballot,
  onChange,
  onPress,
}: {
  readonly award: AwardRecord;
  readonly index: number;
  readonly record: TournamentRecord;
  readonly ballot: BallotEntry | undefined;
  readonly onChange: (next: AwardRecord | undefined) => void;
  readonly onPress: (award: string, state: 'open' | 'closed') => void;
}) {
  const { name, vote } = award;
  // With another name it would be a different award, without these votes.
  const isVotedOn = ballot !== undefined && ballot.state !== 'new';
  const winners = award.participants ?? [];
  const give = (keys: readonly string[]) =>
    onChange(set(award, 'participants', keys.length === 0 ? undefined : keys));
  const others = record.participants
    .filter(({ key }) => !winners.includes(key))
    .toSorted(compareParticipants)
    .map(({ key, player }) => [key, player] as const);
  return html`<section class="award" aria-label=${name}>
    <h3>${name}</h3>
    <div class="fields">
      <${TextField} label=${`Name of award ${index + 1}`} maxlength="100" required disabled=${isVotedOn} value=${name} onChange=${(text: string) => onChange({ ...award, name: text })} />
      <${SelectField} label=${`Give ${name} to`} value="" choices=${[['', winners.length === 0 ? 'Not given yet' : 'Someone else too'], ...others]}
        onChange=${(key: string) => key !== '' && give([...winners, key])} />
    </div>
    ${
      winners.length > 0 &&
      html`<ul class="stack order">${winners.map(
        (key) => html`<li key=${key}><span>${nameOf(record, key)}</span>
          <${Button} aria-label=${`Remove ${nameOf(record, key)}: ${name}`} onClick=${() => give(winners.filter((one) => one !== key))}>Remove<//></li>`,
      )}</ul>`
    }
    ${!isVotedOn && html`<${Check} label="The players vote on it" checked=${vote === true} onChange=${(is: boolean) => onChange(set(award, 'vote', is || undefined))} />`}
    ${vote && html`<${Voting} ...${{ award, ballot, record, onPress }} onGive=${give} />`}
    <p><${ConfirmButton} label="Remove the award" about=${name} question=${isVotedOn ? 'Yes, remove it with its votes' : 'Yes, remove it'} onClick=${() => onChange(undefined)} /></p>
  </section>`;
}

function Voting({
  award: { name, participants },
  ballot,
  record,
  onPress,
  onGive,
}: {
  readonly award: AwardRecord;
  readonly ballot: BallotEntry | undefined;
  readonly record: TournamentRecord;
  readonly onPress: (award: string, state: 'open' | 'closed') => void;
  readonly onGive: (keys: readonly string[]) => void;
}) {
  if (ballot === undefined || ballot.state === 'new')
    return record.status === 'planned'
      ? html`<p class="hint">Voting can be opened once the tournament has started.</p>`
      : html`<p><${Button} aria-label=${`Open the voting: ${name}`} onClick=${() => onPress(name, 'open')}>Open the voting<//></p>`;
  const { voters, votes, counts, winners } = ballot;
  if (ballot.state === 'open')
    return html`<p>Voting is open: ${votes} of ${voters} have voted.</p>
      <${ConfirmButton} label="Close the voting" about=${name} question="Yes, close and count it" onClick=${() => onPress(name, 'closed')} />`;
  const isGiven = JSON.stringify(participants ?? []) === JSON.stringify(winners);
  return html`<p>Voting is closed: ${votes} of ${voters} voted.</p>
    ${
      counts !== null &&
      counts.length > 0 &&
      html`<table class="small-table">
        <caption>Votes: ${name}</caption>
        <thead><tr><th scope="col">Player</th><th scope="col">Votes</th></tr></thead>
        <tbody>${counts.map(
          (one) =>
            html`<tr key=${one.participant}><th scope="row">${one.player}${winners?.includes(one.participant) && ' (most votes)'}</th><td>${one.votes}</td></tr>`,
        )}</tbody>
      </table>`
    }
    ${winners !== null && winners.length > 0 && !isGiven && html`<p><${Button} kind="" aria-label=${`Give the award: ${name}`} onClick=${() => onGive(winners)}>Give the award<//></p>`}`;
}

/** The voting is read again whenever the record was saved, and regularly while one is open. */
function useBallots(
  slug: string,
  etag: string,
): readonly [ballots: readonly BallotEntry[], reload: () => void] {
  const [times, setTimes] = useState(0);
  const reload = () => setTimes((now) => now + 1);
  const { value = [] } = useLoaded(
    async () => (await ask<readonly BallotEntry[]>('GET', votesPath(slug))).data,
    [slug, etag, times],
  );
  const isOpen = value.some(({ state }) => state === 'open');
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(reload, everyMs);
    return () => clearInterval(timer);
  }, [isOpen]);
  return [value, reload];
}

function votesPath(slug: string): string {
  return `${tournamentPath(slug)}/votes`;
}

/** A name that no other award has. */
function nameNew(awards: readonly AwardRecord[]): string {
  const names = awards.map(({ name }) => name);
  let number = awards.length + 1;
  while (names.includes(`Award ${number}`)) number += 1;
  return `Award ${number}`;
}
