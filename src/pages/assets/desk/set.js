// Functions that change records of any kind.

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

/** The object with another value; without the key if the value is undefined, an empty text or an empty list. */
export function set(object, key, value) {
  const { [key]: _, ...rest } = object;
  return value === undefined || value?.length === 0 ? rest : { ...object, [key]: value };
}
