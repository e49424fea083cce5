// Which of several sources names a faction or sub-faction (event-file.md, What the importer derives).

/** The first text that is not empty; empty text counts as none. */
export function pickText(candidates: readonly (string | null | undefined)[]): string | null {
  return candidates.find((text) => text) ?? null;
}
