// What a tournament is called and when it was: from the file, or from whoever brings it.
import type { Draft } from '../draft.ts';
import type { Format } from '../formats.ts';
import type { Notes } from '../notes.ts';
import type { ForeignOptions } from '../options.ts';
import { readDay } from '../read/day.ts';
import { cleanLine, writeSlug } from './clean-text.ts';

export interface Identity {
  readonly slug: string;
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string | undefined;
}

/** Undefined with a problem noted where something that is needed is neither in the file nor given. */
export function identify(
  draft: Draft,
  format: Format,
  options: ForeignOptions,
  notes: Notes,
): Identity | undefined {
  const name = cleanLine(options.name ?? draft.name ?? '').trim();
  if (name === '')
    notes.problem(draft.place, { code: 'nameMissing', parameters: { option: 'name', value: 'NAME' } });
  const startDate = options.date ?? readDay(draft.date);
  if (startDate === undefined) {
    const needed = { option: 'date', value: 'YYYY-MM-DD' };
    notes.problem(
      draft.place,
      draft.date?.trim()
        ? { code: 'dateUnreadable', parameters: { date: draft.date.slice(0, 60), ...needed } }
        : { code: 'dateMissing', parameters: needed },
    );
  }
  if (name === '' || startDate === undefined) return undefined;
  const endDate = options.endDate ?? readDay(draft.endDate);
  return {
    slug: options.slug ?? makeSlug(name, draft.id ?? startDate, format),
    name,
    startDate,
    endDate:
      endDate !== undefined && (endDate >= startDate || options.endDate !== undefined) ? endDate : undefined,
  };
}

/** The platform's id or else the day keeps events of one name apart, and is the same in a newer copy. */
function makeSlug(name: string, id: string, format: Format): string {
  return [writeSlug(name) || format, writeSlug(id, 30)].filter((part) => part !== '').join('-');
}
