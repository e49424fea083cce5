// What comes next, in words on one button, with the proposal shown before it is taken.
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { makeName } from './api.js';
import { Button, Check, TextField } from './fields.js';
import { findCurrentStage } from './figures.js';
import { propose, takeStep } from './next.js';
import { Proposal } from './proposal.js';
import { addParticipants } from './record.js';
import { applyStep, applySwaps, canApply, sayStep, swap } from './step.js';
import { addressOf, count, Notice } from './view.js';

/** How many results are missing in all, and whether a stage misses none, so that it may go on. */
function countOpen({ stages }) {
  const open = stages.map(({ played }) =>
    played.reduce((sum, { missing, hidden }) => sum + (hidden ? 0 : missing), 0),
  );
  const missing = open.reduce((sum, one) => sum + one, 0);
  const canMove = stages.some(
    ({ played }, index) => open[index] === 0 && played.some(({ isBegun }) => isBegun) && index > 0,
  );
  return { missing, canMove: missing === 0 || canMove };
}

/** On other tabs: the way to where the step is shown. */
export function NextLink({ record, figures }) {
  const stage = findCurrentStage(figures);
  const { missing } = countOpen(figures);
  if (record.status === 'finished' || stage === undefined) return undefined;
  if (record.status === 'planned' && record.participants.length < 2)
    return html`<p class="hint">Next: add two players or more.</p>`;
  const words = missing > 0 ? `Enter results (${missing} missing)` : sayLikely(record, stage);
  return html`<a class="button" href=${addressOf(record.slug, stage.id)}>${words}</a>`;
}

/** Until the service has said what it is. */
function sayLikely({ status }, { played }) {
  const next = played.findIndex(({ isBegun }) => !isBegun) + 1;
  if (status !== 'planned' && (next === 0 || played[0].matches.length > 0)) return 'What comes next';
  return `Pair round ${Math.max(1, next)}`;
}

export function NextStep({ draft, state, record, figures }) {
  const [options, setOptions] = useState(() => ({ seed: makeName() }));
  const [found, setFound] = useState();
  const [failed, setFailed] = useState();
  const [isTaking, setTaking] = useState(false);
  const { missing, canMove } = countOpen(figures);
  const isReady = state.state === 'saved' && record.status !== 'finished' && canMove;
  useEffect(() => {
    setFound(undefined);
    if (!isReady) return;
    let isWanted = true;
    propose(record.slug, options).then(
      (answer) => isWanted && setFound(answer),
      (error) => isWanted && setFailed(error.message),
    );
    return () => {
      isWanted = false;
    };
  }, [isReady, state.etag, options]);

  if (record.status === 'finished') return undefined;
  if (!canMove)
    return html`<p class="next-wait">${`${count(missing, 'result')} missing before the next step.`}</p>`;
  if (!isReady || found === undefined)
    return html`<p class="next-wait">${failed && html`<${Button} onClick=${() => setOptions({ ...options })}>Try again<//> `}${failed ?? (isReady ? 'Working out what comes next …' : 'What comes next is shown once everything is saved.')}</p>`;
  if (found.conflict) return html`<p class="next-wait">${found.conflict}.</p>`;

  const { step } = found;
  async function take() {
    setFailed(undefined);
    setTaking(true);
    try {
      const isSwapped = step.rounds.some((round) => round.isSwapped);
      if (isSwapped && canApply(step)) {
        draft.edit((now) => applyStep(now, step));
        await draft.save();
      } else {
        await takeStep(record.slug, options, state.etag);
        await draft.refresh();
        if (isSwapped) {
          draft.edit((now) => applySwaps(now, step));
          await draft.save();
        }
      }
      const { record: now } = draft.read();
      location.hash = addressOf(
        record.slug,
        step.kind === 'finish' ? 'final' : (step.rounds[0]?.stage ?? 'swiss'),
      );
      if (now.status === 'finished') scrollTo(0, 0);
    } catch (error) {
      setFailed(
        error.status === 412 ? 'Somebody else was faster. Here is what comes next now.' : error.message,
      );
      await draft.refresh().catch(() => undefined);
    } finally {
      setTaking(false);
    }
  }
  const isPairing = step.rounds.some(({ round }) => typeof round === 'number') && step.kind !== 'show';
  return html`<section class="next" aria-label="What comes next">
    <div class="next-head">
      <h3>Next: ${sayStep(step, record)
        .toLowerCase()
        .replace(/^go on: /, '')}</h3>
      <${Button} kind="" disabled=${isTaking} onClick=${take}>${sayStep(step, record)}<//>
    </div>
    ${failed && html`<${Notice} text=${failed} kind="bad" />`}
    ${found.warnings.map(({ message }) => html`<p class="ask">${message}</p>`)}
    ${step.rounds.map(
      (
        round,
      ) => html`<${Proposal} key=${round.stage} ...${{ record, figures, round }} title=${step.rounds.length > 1 ? figures.stages.find(({ id }) => id === round.stage)?.label : undefined}
        onSwap=${step.kind !== 'show' && ((a, b) => setFound({ ...found, step: swap(step, round.stage, a, b) }))} />`,
    )}
    ${isPairing && html`<${LateEntry} edit=${draft.edit} />`}
    ${
      isPairing &&
      html`<div class="actions">
        <${Button} onClick=${() => setOptions({ ...options, seed: makeName() })}>Draw again<//>
        <${Check} label="Do not show this round yet" checked=${options.hidden === true} onChange=${(hidden) => setOptions({ ...options, hidden })} />
      </div>`
    }
  </section>`;
}

/** Whoever comes before a round is paired is in it. */
function LateEntry({ edit }) {
  const [name, setName] = useState('');
  const add = (event) => {
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
