// The next step: its pairings as the service proposes them, and one button that applies it.

import { html } from 'htm/preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { TournamentRecord } from '#rules/event-file/record';
import type { NextOptions } from '#rules/pairing/next-options';
import { countOf } from '#rules/text/numbers';
import type { SubmissionAnswer } from '../../../contract/organiser-answers.ts';
import type { SaidProblem } from '../../../contract/problems/said-problem.ts';
import { makeName, messageOf, postJson, ServiceError, statusOf } from './api.ts';
import type { DraftState, OpenDraft } from './draft.ts';
import { Button, Check } from './fields.ts';
import type { ShownFigures, ShownStage } from './figures.ts';
import { findCurrentStage, isBoard } from './figures.ts';
import { LateEntry } from './late.ts';
import { Proposal } from './proposal.ts';
import { addressOf, tournamentPath } from './record.ts';
import type { SwappedStep } from './step.ts';
import { applyStep, applySwaps, canApply, sayStep, swap } from './step.ts';
import { readStored, store } from './storage.ts';
import { Notice } from './view.ts';
import { keepForLater, keepKnown, Wishes } from './wishes.ts';

/** How many results are missing in all, and whether some stage can go on because none of its own is missing. */
function countOpen({ stages }: ShownFigures): { readonly missing: number; readonly canMove: boolean } {
  const open = stages.map(({ played }) =>
    played.reduce((sum, { missing, hidden }) => sum + (hidden ? 0 : missing), 0),
  );
  const missing = open.reduce((sum, one) => sum + one, 0);
  const canMove = stages.some(
    ({ played }, index) => open[index] === 0 && played.some(({ isBegun }) => isBegun) && index > 0,
  );
  return { missing, canMove: missing === 0 || canMove };
}

/** On other tabs: a link to the tab with the next step. */
export function NextLink({
  record,
  figures,
}: {
  readonly record: TournamentRecord;
  readonly figures: ShownFigures;
}) {
  const stage = findCurrentStage(figures);
  const { missing } = countOpen(figures);
  if (record.status === 'finished' || stage === undefined) return undefined;
  if (record.status === 'planned' && record.participants.length < 2)
    return html`<p class="hint">Next: add at least two players.</p>`;
  const words = missing > 0 ? `Enter results (${missing} missing)` : sayLikely(record, stage);
  return html`<a class="button" href=${addressOf(record.slug, stage.id)}>${words}</a>`;
}

/** The probable next step, before the service has proposed one. */
function sayLikely({ status }: TournamentRecord, stage: ShownStage): string {
  const { played } = stage;
  if (!isBoard(stage)) return 'Next step';
  if (status === 'planned') return played[0]?.isBegun ? 'Start the tournament' : 'Pair round 1';
  const hidden = played.find((round) => round.hidden && round.isBegun);
  if (hidden !== undefined) return `Show round ${hidden.name}`;
  const next = played.find(({ isBegun }) => !isBegun);
  return next === undefined ? 'Next step' : `Pair round ${next.name}`;
}

export function NextStep({
  draft,
  state,
  record,
  figures,
}: {
  readonly draft: OpenDraft;
  readonly state: DraftState;
  readonly record: TournamentRecord;
  readonly figures: ShownFigures;
}) {
  const [options, setOptions] = useOptions(record.slug, countBegun(figures));
  const { missing, canMove } = countOpen(figures);
  const isSaved = state.state === 'saved';
  const mayPropose = isSaved && canMove && record.status !== 'finished';
  const found = useProposal(record, options, mayPropose, state.etag);
  const [swapped, setSwapped] = useState<{ readonly of: string; readonly step: SwappedStep }>();
  if (record.status === 'finished') return undefined;
  if (!canMove)
    return html`<${Wait} text=${`${countOf(missing, 'result')} missing before the next step.`} />`;
  const setWishes = (wishes: NextOptions) => setOptions({ ...options, ...wishes });
  const hasUnpaired = figures.stages.some(
    (stage) => isBoard(stage) && stage.played.some(({ isBegun }) => !isBegun),
  );
  const isSeeding = comesKnockout(record, figures);
  // Swaps stay as long as the service proposes the same.
  const of = JSON.stringify([options.seed, found?.step?.rounds.map(({ battles, byes }) => [battles, byes])]);
  const step = swapped?.of === of ? swapped.step : found?.step;
  const setStep = (next: SwappedStep) => setSwapped({ of, step: next });
  // Requests and late entries stand first: the proposal below them comes and goes while they are made.
  return html`${(hasUnpaired || isSeeding) && html`<${Wishes} ...${{ record, options, isSeeding }} isPairing=${hasUnpaired} onChange=${setWishes} />`}${hasUnpaired && html`<${LateEntry} edit=${draft.edit} />`}${
    found && step && isSaved
      ? html`<${Step} ...${{ draft, state, record, figures, options, setOptions, setStep, step }} warnings=${found.warnings} />`
      : html`<${Wait} text=${sayWait(isSaved, found)} onRetry=${found?.error && (() => setOptions({ ...options, seed: makeName() }))} />`
  }`;
}

function countBegun({ stages }: ShownFigures): number {
  return stages.reduce((sum, { played }) => sum + played.filter(({ isBegun }) => isBegun).length, 0);
}

interface StepOptions {
  /** How many rounds have begun before the step. */
  readonly begun: number;
  readonly options: NextOptions;
}

/** The options of the next step, stored on this device. Some of them also apply to the steps after it. */
function useOptions(slug: string, begun: number) {
  const [stored, setStored] = useState(() => readStored<StepOptions>('step', slug));
  const options = useMemo(
    (): NextOptions =>
      stored?.begun === begun ? stored.options : { ...keepForLater(stored?.options ?? {}), seed: makeName() },
    [stored, begun],
  );
  const setOptions = (next: NextOptions) => {
    store('step', slug, { begun, options: next });
    setStored({ begun, options: next });
  };
  return [options, setOptions] as const;
}

/** Whether the knockout is seeded next: all rounds before it are paired. */
function comesKnockout({ stages }: TournamentRecord, figures: ShownFigures): boolean {
  const swiss = figures.stages.find(({ id }) => id === 'swiss');
  return (
    stages.some(({ id, matches }) => id === 'knockout' && !matches?.length) &&
    (swiss?.played.every(({ isBegun }) => isBegun) ?? true)
  );
}

function sayWait(isSaved: boolean, found: Found | undefined): string {
  if (!isSaved) return 'The next step appears once everything is saved.';
  if (found === undefined) return 'Computing the next step …';
  return found.error ?? `${found.conflict}.`;
}

/** The step that the service proposes, requested again whenever the record or the options have changed, except when the round is hidden. */
function useProposal(
  record: TournamentRecord,
  options: NextOptions,
  mayPropose: boolean,
  etag: string,
): Found | undefined {
  const [found, setFound] = useState<Found>();
  const { hidden: _, ...asked } = options;
  useEffect(() => {
    let isWanted = mayPropose;
    setFound(undefined);
    if (mayPropose)
      propose(record.slug, keepKnown(record, options)).then(
        (answer) => isWanted && setFound(answer),
        (error: unknown) => isWanted && setFound({ error: messageOf(error) }),
      );
    return () => {
      isWanted = false;
    };
  }, [mayPropose, etag, JSON.stringify(asked)]);
  return found;
}

/** The step that the service proposes, or the message that explains why there is none. */
interface Found {
  readonly step?: SwappedStep;
  readonly warnings?: readonly SaidProblem[];
  readonly conflict?: string;
  readonly error?: string;
}

async function propose(slug: string, options: NextOptions): Promise<Found> {
  try {
    const { step, data } = await postJson<SubmissionAnswer, { readonly step: SwappedStep }>(
      `${tournamentPath(slug)}/next?dryRun=true`,
      options,
    );
    return { step, warnings: data.warnings };
  } catch (error) {
    if (statusOf(error) !== 409 && statusOf(error) !== 422) throw error;
    const [problem] = error instanceof ServiceError ? error.problems : [];
    return { conflict: problem?.message ?? messageOf(error) };
  }
}

function Wait({
  text,
  onRetry,
}: {
  readonly text: string;
  readonly onRetry?: (() => void) | false | undefined;
}) {
  return html`<p class="next-wait">${text} ${onRetry && html`<${Button} onClick=${onRetry}>Try again<//>`}</p>`;
}

interface StepProps {
  readonly draft: OpenDraft;
  readonly state: DraftState;
  readonly record: TournamentRecord;
  readonly figures: ShownFigures;
  readonly step: SwappedStep;
  readonly warnings: readonly SaidProblem[];
  readonly options: NextOptions;
  readonly setOptions: (options: NextOptions) => void;
  readonly setStep: (step: SwappedStep) => void;
}

/** Whether the organiser pressed "Draw again": the button goes with the former proposal, and has the focus again in the next one. */
let isDrawn = false;

function focusAgain(button: HTMLElement | null): void {
  if (button === null) return;
  // Not if the organiser has gone on to something else meanwhile.
  if (isDrawn && document.activeElement === document.body) button.focus({ preventScroll: true });
  isDrawn = false;
}

function Step({ draft, state, record, figures, step, warnings, options, setOptions, setStep }: StepProps) {
  const [failed, setFailed] = useState<string>();
  const [isTaking, setTaking] = useState(false);
  const drawAgain = () => {
    isDrawn = true;
    setOptions({ ...options, seed: makeName() });
  };
  async function take() {
    setFailed(undefined);
    setTaking(true);
    try {
      await saveStep(draft, state, step, keepKnown(record, options));
      const tab = step.kind === 'finish' ? 'final' : (step.rounds[0]?.stage ?? 'swiss');
      location.hash = addressOf(record.slug, tab);
      focusFirstScore();
    } catch (error) {
      const isOld = statusOf(error) === 412;
      setFailed(isOld ? 'Someone else changed the tournament: check again.' : messageOf(error));
      await draft.refresh().catch(() => undefined);
    }
    setTaking(false);
  }
  const hide = (hidden: boolean) => {
    setOptions({ ...options, hidden });
    setStep({ ...step, rounds: step.rounds.map((round) => ({ ...round, shown: !hidden })) });
  };
  const isPairing = step.kind !== 'show' && step.rounds.some(({ round }) => typeof round === 'number');
  const labelOf = (stage: string) => figures.stages.find(({ id }) => id === stage)?.label;
  const words = sayStep(step, record);
  return html`<section class="next card" aria-label="Next step">
    <div class="next-head">
      <h3>Next: ${words.toLowerCase().replace('continue: ', '')}</h3>
      <${Button} kind="" disabled=${isTaking} onClick=${take}>${words}<//>
    </div>
    ${failed && html`<${Notice} text=${failed} kind="bad" />`}
    ${warnings.map(({ message }) => html`<p class="ask">${message}</p>`)}
    ${
      step.kind !== 'show' &&
      step.rounds.map((round) => {
        const title = step.rounds.length > 1 ? labelOf(round.stage) : undefined;
        const onSwap = (a: string, b: string) => setStep(swap(step, round.stage, a, b));
        return html`<${Proposal} key=${round.stage} ...${{ record, figures, round, title, onSwap }} />`;
      })
    }
    ${
      isPairing &&
      html`<div class="actions">
        <button type="button" class="quiet" ref=${focusAgain} onClick=${drawAgain}>Draw again</button>
        <${Check} label="Do not show this round yet" checked=${options.hidden === true}
          onChange=${hide} />
      </div>`
    }
  </section>`;
}

/** On devices with a keyboard, moves the focus from the button to the first score. */
function focusFirstScore() {
  if (!matchMedia('(pointer: fine)').matches) return;
  setTimeout(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('.result .score')?.focus();
  }, 50);
}

/** Saves step and swaps in one submission if possible; otherwise the swaps after the step. */
async function saveStep(
  draft: OpenDraft,
  { etag, record }: DraftState,
  step: SwappedStep,
  options: NextOptions,
): Promise<void> {
  const isSwapped = step.rounds.some((round) => round.isSwapped);
  if (isSwapped && canApply(step, record)) {
    draft.edit((now) => applyStep(now, step, options.byes ?? {}));
    return draft.save();
  }
  await postJson(`${tournamentPath(draft.slug)}/next`, options, {
    'if-match': etag,
    'idempotency-key': makeName(),
  });
  await draft.refresh();
  if (!isSwapped) return;
  draft.edit((now) => applySwaps(now, step));
  await draft.save();
}
