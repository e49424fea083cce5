// The clocks of tournaments (docs/rules/clock.md), stored beside the records: they are in no file, history or feed.
import type { RoundClock, StandingClock } from '#rules/round-clock';
import type { Reader, Writer } from '../database.ts';

interface ClockRow {
  readonly version: number | null;
  readonly state: RoundClock | null;
}

function toStanding({ version, state }: ClockRow): StandingClock {
  return { version: version ?? 0, clock: state ?? undefined };
}

export async function findClock(reader: Reader, tournament: string): Promise<StandingClock> {
  const sql = 'SELECT version, state AS state_json FROM clock WHERE tournament = $1';
  return toStanding((await reader.first<ClockRow>(sql, [tournament])) ?? { version: 0, state: null });
}

/** The clock of a published tournament as far as the public may see it: undefined where no such tournament is published. */
export async function findPublicClock(
  reader: Reader,
  tournament: string,
): Promise<StandingClock | undefined> {
  const row = await reader.first<
    ClockRow & { readonly status: string; readonly shownRounds: Readonly<Record<string, number>> | null }
  >(
    `SELECT t.status, c.version, c.state AS state_json, v.shown_rounds AS shown_rounds_json
     FROM tournament t LEFT JOIN clock c ON c.tournament = t.slug LEFT JOIN venue v ON v.tournament = t.slug
     WHERE t.slug = $1`,
    [tournament],
  );
  if (row === undefined) return undefined;
  const { clock, version } = toStanding(row);
  const isShown =
    clock !== undefined && row.status === 'ongoing' && clock.round <= (row.shownRounds?.[clock.stage] ?? 0);
  return { version, clock: isShown ? clock : undefined };
}

/** The row stays when the clock is stopped, so that no version is used twice. */
export async function writeClock(
  writer: Writer,
  tournament: string,
  { version, clock }: StandingClock,
): Promise<void> {
  await removeClock(writer, tournament);
  const state = clock === undefined ? null : JSON.stringify(clock);
  await writer.insert('clock', [{ tournament, version, state }]);
}

export async function removeClock(writer: Writer, tournament: string): Promise<void> {
  await writer.run('DELETE FROM clock WHERE tournament = $1', [tournament]);
}
