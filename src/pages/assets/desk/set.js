// What changing a record needs, of whichever kind it is.

/** A short name for an address or a key. */
export function makeSlug(name) {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100);
}

/** Without the key where nothing is left of it. */
export function set(object, key, value) {
  const { [key]: _, ...rest } = object;
  return value === undefined || value === '' ? rest : { ...object, [key]: value };
}
