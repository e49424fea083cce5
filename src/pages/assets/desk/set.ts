// Changes one value of a record of any kind.

/**
 * The object with another value; without the key if the value is undefined, an empty text or an empty list. If what was typed has the wrong type, it stays,
 * and the service says what is wrong with it.
 */
export function set<Record extends object>(object: Record, key: keyof Record, value: unknown): Record {
  const { [key]: _, ...rest } = object;
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return (isEmpty ? rest : { ...object, [key]: value }) as Record;
}
