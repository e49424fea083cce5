// One participant: name, faction, club, group, extra points, army list, dropping out.

import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { isPaired } from '#rules/entries';
import type { AdjustmentRecord, ParticipantRecord, TournamentRecord } from '#rules/event-file/record';
import type { SuggestedPlayer } from '../../../contract/organiser-answers.ts';
import type { FieldEvent } from './fields.ts';
import { Button, SelectField, TextField } from './fields.ts';
import { NearMiss, useSamePeople } from './near-miss.ts';
import { isUnreadable, numberPlease, readNumber, showNumber } from './number.ts';
import { listPlaces } from './points.ts';
import type { Edit } from './record.ts';
import { changeOne, nameLoss, removePlayer } from './record.ts';
import { set } from './set.ts';
import { sayPlayer } from './suggestions.ts';
import { ConfirmButton } from './view.ts';

export function PlayerRow({
  record,
  edit,
  participant,
  index,
  groups,
  isRepeated,
}: {
  readonly record: TournamentRecord;
  readonly edit: Edit;
  readonly participant: ParticipantRecord;
  readonly index: number;
  readonly groups: readonly string[];
  /** Whether another participant has the same name. */
  readonly isRepeated: boolean;
}) {
  const { key, player, dropped } = participant;
  const [isOpen, setOpen] = useState(false);
  // Saved when the field is left: with half a name, it would be another person, whose personal page is another one.
  const [typedName, setTypedName] = useState<string>();
  const change = (name: keyof ParticipantRecord) => (value: unknown) =>
    edit((now) => changeOne(now, 'participants', key, (one) => set(one, name, value)));
  const rename = () => {
    if (typedName !== undefined)
      edit((now) => changeOne(now, 'participants', key, (one) => ({ ...one, player: typedName })));
    setTypedName(undefined);
  };
  const remove = () => edit((now) => removePlayer(now, key));
  const loss = nameLoss(record, key);
  const setList = (text: string) =>
    change('list')(text.trim() === '' ? undefined : { ...participant.list, text });
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    setList(file === undefined ? (event.dataTransfer?.getData('text') ?? '') : await file.text());
    setOpen(true);
  };
  const input = (
    name: 'faction' | 'club' | 'playerId',
    label: string,
    more: object = {},
  ) => html`<input aria-label=${`${label} of player ${index + 1}`} placeholder=${label}
    value=${participant[name] ?? ''} onInput=${({ target }: FieldEvent) => change(name)(target.value)} ...${more} />`;
  return html`<li class=${`player ${dropped ? 'dropped' : ''}`} onDragOver=${(event: Event) => event.preventDefault()} onDrop=${drop}>
    <span class="number fine">${index + 1}</span>
    <input class="name" aria-label=${`Name of player ${index + 1}`} value=${typedName ?? player}
      onInput=${({ target }: FieldEvent) => setTypedName(target.value)} onChange=${rename} />
    ${input('faction', 'Faction', { list: 'factions' })}
    ${
      groups.length > 0 &&
      html`<select aria-label=${`Group of player ${index + 1}`} value=${participant.group} onChange=${({ target }: FieldEvent) => change('group')(target.value)}>
        ${groups.map((group) => html`<option value=${group} selected=${group === participant.group}>${group}</option>`)}
      </select>`
    }
    <span class="row-actions">
      <${Button} aria-expanded=${isOpen} aria-label=${`${participant.list ? 'List ✓, more' : 'More'} about ${player}`} onClick=${() => setOpen(!isOpen)}>${participant.list ? 'List ✓' : 'More'}<//>
      ${
        isPaired(record, key) || dropped
          ? html`<${DropOut} participant=${participant} edit=${edit} label=${dropped ? 'Back in' : 'Drop out'} />`
          : loss === undefined
            ? html`<${Button} aria-label=${`Remove ${player}`} onClick=${remove}>Remove<//>`
            : html`<${ConfirmButton} label="Remove" about=${player} question=${`Yes, remove with ${loss}`} onClick=${remove} />`
      }
    </span>
    ${isRepeated && html`<p class="ask">This name is in the list more than once.</p>`}
    <${NearMiss} word=${participant.faction} kind="factions" onTake=${change('faction')} />
    <${Same} participant=${participant} onTake=${(one: SuggestedPlayer) =>
      edit((now) =>
        changeOne(now, 'participants', key, (old) => ({
          ...old,
          playerId: one.playerId,
          ...(one.club && !old.club && { club: one.club.slug }),
        })),
      )} />
    ${
      isOpen &&
      html`<div class="player-more">
        ${input('club', 'Club', { list: 'clubs' })} ${input('playerId', 'Player id')}
        <${Adjustments} ...${{ record, edit, participant }} />
        <textarea aria-label=${`Army list of player ${index + 1}`} placeholder="Army list: paste it, or drop a file on this row" rows="8"
          value=${participant.list?.text ?? ''} onInput=${({ target }: FieldEvent) => setList(target.value)}></textarea>
      </div>`
    }
  </li>`;
}

/** Battle points for something other than battles: painting, sportsmanship, a penalty. */
function Adjustments({
  record,
  edit,
  participant: { key, player },
}: {
  readonly record: TournamentRecord;
  readonly edit: Edit;
  readonly participant: ParticipantRecord;
}) {
  const [points, setPoints] = useState('');
  const [reason, setReason] = useState('');
  const places = listPlaces(record);
  const [stage, setStage] = useState(places[0]?.[0] ?? '');
  const battlePoints = readNumber(points);
  const isWrong = isUnreadable(battlePoints);
  const own = (record.adjustments ?? []).filter(({ participant }) => participant === key);
  const change = (work: (list: readonly AdjustmentRecord[]) => readonly object[]) =>
    edit((now) => set(now, 'adjustments', work(now.adjustments ?? [])));
  const add = (event: Event) => {
    event.preventDefault();
    const one = { participant: key, battlePoints, reason: reason.trim() };
    change((list) => [...list, stage === '' ? one : { ...one, stage }]);
    setPoints('');
    setReason('');
  };
  return html`<form class="entry" aria-label=${`Extra points of ${player}`} onSubmit=${add}>
    ${own.map(
      (one, index) => html`<span key=${index}>${showNumber(one.battlePoints)} for ${one.reason}
        <${Button} kind="link" aria-label=${`Remove ${one.reason} of ${player}`} onClick=${() => change((list) => list.filter((other) => other !== one))}>remove<//></span>`,
    )}
    <${TextField} label="Extra battle points" inputmode="numeric" problem=${isWrong ? numberPlease : undefined} value=${points} onChange=${setPoints} />
    <${TextField} label="Reason" value=${reason} onChange=${setReason} />
    <${SelectField} label="They count" value=${stage} choices=${places} onChange=${setStage} />
    <button class="quiet" disabled=${battlePoints === undefined || isWrong || reason.trim() === ''}>Add points</button>
  </form>`;
}

/** If a player of the directory has this name, asks whether it is the same person. */
function Same({
  participant,
  onTake,
}: {
  readonly participant: ParticipantRecord;
  readonly onTake: (one: SuggestedPlayer) => void;
}) {
  const people = useSamePeople(participant);
  if (people.length === 0) return undefined;
  return html`<p class="ask">Is this ${people.map((one) => html`<${Button} key=${one.playerId} kind="link" onClick=${() => onTake(one)}>${sayPlayer(one)}<//> `)}?</p>`;
}

/** Drops a player out, or brings them back. `label`: the text of the button if the name is beside it. */
export function DropOut({
  participant,
  edit,
  label,
}: {
  readonly participant: ParticipantRecord | undefined;
  readonly edit: Edit;
  readonly label?: string;
}) {
  if (participant === undefined) return undefined;
  const { key, player, dropped } = participant;
  const words = `${dropped ? 'Back in' : 'Drop out'}: ${player}`;
  const toggle = () =>
    edit((now) =>
      changeOne(now, 'participants', key, (one) => set(one, 'dropped', dropped ? undefined : true)),
    );
  return html`<${Button} aria-label=${words} onClick=${toggle}>${label ?? words}<//>`;
}
