/** The `ETag` of a tournament: of its stored record, whatever the encoding. */
export function tagOf({
  digest,
  published,
}: {
  readonly digest: string;
  readonly published: boolean;
}): string {
  return `"${digest.slice(0, 27)}${published ? 'p' : 'u'}"`;
}
