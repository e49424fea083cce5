// The clock of the round that is open on a stage's tab. Other desks and servers may change it too, so it is requested about once a second.
import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ShownClock } from '#rules/round-clock';
import { measureOffset, readEnd, writeTime } from '../parts/clock-time.ts';
import { ask, sendJson } from './api.ts';
import { Button, NumberField } from './fields.ts';
import { tournamentPath } from './record.ts';
import { Notice, useAct } from './view.ts';

const everyMs = 1200;
const doubleClickMs = 500;

/** `version`: that of the clock after it. `at`: when it was pressed. */
interface Press {
  readonly action: string;
  readonly version: Promise<number>;
  readonly at: number;
  isDone: boolean;
}

export function Clock({
  slug,
  stage,
  round,
  planned,
}: {
  readonly slug: string;
  readonly stage: string;
  readonly round: number;
  readonly planned: number | undefined;
}) {
  const path = `${tournamentPath(slug)}/clock`;
  const [seen, setSeen] = useState<{ clock: ShownClock | null; offset: number }>({ clock: null, offset: 0 });
  const [, tick] = useState(0);
  /** An empty field is not the plan's again. */
  const [typed, setTyped] = useState<readonly [minutes: unknown]>();
  const [table, setTable] = useState<number>();
  const [failed, act] = useAct();
  /** Of this desk. */
  const lastPress = useRef<Press | undefined>(undefined);
  const exchange = async (answer: () => Promise<{ data: ShownClock | null }>) => {
    const asked = performance.now();
    const { data } = await answer();
    return { clock: data, offset: data ? measureOffset(data.now, asked, performance.now()) : 0 };
  };
  const look = async () => {
    const before = lastPress.current;
    const now = await exchange(() => ask<ShownClock | null>('GET', path));
    // What was read beside a press may be older than its answer.
    if (lastPress.current === before && before?.isDone !== false) setSeen(now);
  };
  useEffect(() => {
    const follow = () => look().catch(() => undefined);
    follow();
    const timers = [setInterval(follow, everyMs), setInterval(() => tick(performance.now()), 250)];
    return () => {
      for (const timer of timers) clearInterval(timer);
    };
  }, [path]);
  const { clock, offset } = seen;
  const isOpen = clock?.stage === stage && clock.round === round;
  const send = async (action: string, more: object, former: Promise<number> | undefined) => {
    const version = former === undefined ? (clock?.version ?? 0) : await former;
    const now = await exchange(() => sendJson<ShownClock | null>('PUT', path, { version, action, ...more }));
    setSeen(now);
    return now.clock?.version ?? 0;
  };
  /** A press waits for the one before. A double click starts the clock once. */
  const press =
    (action: string, more: object = {}) =>
    () => {
      const [last, at] = [lastPress.current, performance.now()];
      if (action === 'start' && last?.action === 'start' && (!last.isDone || at - last.at < doubleClickMs))
        return;
      const former = last?.isDone === false ? last : undefined;
      const own = { action, at, version: send(action, more, former?.version), isDone: false };
      lastPress.current = own;
      act(async () => {
        await own.version.finally(() => {
          own.isDone = true;
        });
        return undefined;
      });
    };
  const [minutes] = typed ?? [planned];
  return html`<div class="round-clock" role="group" aria-label="Clock">
    ${isOpen && showTime(clock, performance.now() + offset)}
    <${NumberField} label="Minutes" value=${minutes} onChange=${(value: unknown) => setTyped([value])} />
    <${Button} onClick=${press('start', { stage, round, minutes })} disabled=${typeof minutes !== 'number'}>Start the clock<//>
    ${
      isOpen &&
      html`<${Button} onClick=${press('pause')} disabled=${clock.state === 'paused'}>Pause<//>
      <${Button} onClick=${press('resume')} disabled=${clock.state !== 'paused'}>Resume<//>
      <${Button} onClick=${press('add', { minutes: 5 })}>5 minutes more<//>
      <${Button} onClick=${press('stop')}>Stop the clock<//>
      <div class="one-table"><${NumberField} label="Table" value=${table} onChange=${setTable} />
      <${Button} onClick=${press('add', { minutes: 5, table })} disabled=${typeof table !== 'number'}>More for one table<//></div>`
    }
    ${failed && html`<${Notice} ...${failed} />`}
  </div>`;
}

/** `now`: the server's time in milliseconds. */
function showTime(clock: ShownClock, now: number) {
  const end = readEnd(clock, now);
  const others = clock.tables.map((one) => `table ${one.table} ${writeTime(readEnd(one, now))}`);
  return html`<p><b role="timer" data-state=${end.state}>${writeTime(end)}</b> <span class="fine">${[end.state === 'paused' && 'paused', ...others].filter(Boolean).join(', ')}</span></p>`;
}
