// The changes of a club in one submission, in their order: lists show the first of them.
export function indexHistoryByPlace(): readonly string[] {
  return ['club', 'former_club'].flatMap((column) => [
    `DROP INDEX submission_change_by_${column}`,
    `CREATE INDEX submission_change_by_${column} ON submission_change (${column}, submission, place) WHERE ${column} IS NOT NULL`,
  ]);
}
