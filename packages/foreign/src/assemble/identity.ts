// The name, slug and date of a tournament: from the file, or from the options.

import { cleanLine, writeSlug } from '../clean-text.ts';
import type { Format } from '../formats.ts';
import type { Notes } from '../notes.ts';
import type { ForeignOptions } from '../options.ts';
import type { PlatformEvent } from '../platform-event.ts';
import { readDay } from '../read/day.ts';
import type { SharedProblem } from '../shared-problems.ts';

export type Identity = NonNullable<ReturnType<typeof identify>>;

/** Undefined, with a problem noted, if a required value is neither in the file nor in the options, or if the given last day is before the first one. */
export function identify(draft: PlatformEvent, format: Format, options: ForeignOptions, notes: Notes) {
  const name = cleanLine(options.name ?? draft.name ?? '').trim();
  if (name === '')
    notes.problem(draft.location, {
      code: 'nameMissing',
      parameters: { option: 'name', value: 'NAME' },
    } satisfies SharedProblem);
  const startDate = options.date ?? readDay(draft.date);
  if (startDate === undefined) {
    const needed = { option: 'date', value: 'YYYY-MM-DD' };
    notes.problem(
      draft.location,
      draft.date?.trim()
        ? ({
            code: 'dateUnreadable',
            parameters: { date: draft.date.slice(0, 60), ...needed },
          } satisfies SharedProblem)
        : ({ code: 'dateMissing', parameters: needed } satisfies SharedProblem),
    );
  }
  if (name === '' || startDate === undefined) return undefined;
  if (options.endDate !== undefined && options.endDate < startDate) {
    const parameters = { startDate, endDate: options.endDate };
    notes.problem(draft.location, { code: 'endBeforeStart', parameters } satisfies SharedProblem);
    return undefined;
  }
  const endDate = options.endDate ?? readDay(draft.endDate);
  return {
    slug: options.slug ?? makeSlug(name, draft.id ?? startDate, format),
    name,
    startDate,
    endDate: endDate !== undefined && endDate >= startDate ? endDate : undefined,
  };
}

/** The platform's id, or else the date, distinguishes events of the same name, and is the same in a newer copy of the file. */
function makeSlug(name: string, id: string, format: Format): string {
  return [writeSlug(name) || format, writeSlug(id, 30)].filter((part) => part !== '').join('-');
}
