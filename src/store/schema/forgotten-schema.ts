// Schema 4: what is remembered of people who asked to be forgotten.
import type { Dialect } from '../database.ts';

export function forgottenSchema({ text, clustered }: Dialect): readonly string[] {
  return [`CREATE TABLE forgotten (digest ${text} PRIMARY KEY) ${clustered}`];
}
