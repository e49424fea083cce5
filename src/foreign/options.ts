// What a person adds to a file that does not say it.
import type { Format } from './formats.ts';

export type OptionName = keyof ForeignOptions;

export interface ForeignOptions {
  readonly slug?: string | undefined;
  readonly name?: string | undefined;
  readonly date?: string | undefined;
  readonly endDate?: string | undefined;
  readonly club?: string | undefined;
  readonly battlePack?: string | undefined;
  readonly battleSize?: number | undefined;
  readonly format?: Format | undefined;
  readonly published?: boolean | undefined;
  readonly playerIds?: boolean | undefined;
}
