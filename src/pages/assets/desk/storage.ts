// What the browser stores for the desk: the key, and beside it what was typed with it and is not saved, or what was last seen. It is stored for this tab
// only, or on this device if the organiser chose that.
const keyName = 'desk.key';

/** Which storage has the key of this tab: the device may remember someone else's. */
function storage(): Storage {
  const isRemembered = sessionStorage.getItem(keyName) === null && localStorage.getItem(keyName) !== null;
  return isRemembered ? localStorage : sessionStorage;
}

/** `step`: the options of the next step. `seen`: what the service answered last, for a reload without a connection. */
export type StoredKind = 'draft' | 'step' | 'seen';

/** Returns false if the browser has no room left. */
export function store(kind: StoredKind, slug: string, value: object): boolean {
  try {
    storage().setItem(`desk.${kind}.${slug}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** As it was stored. */
export function readStored<Value extends object>(kind: StoredKind, slug: string): Value | undefined {
  const text = storage().getItem(`desk.${kind}.${slug}`);
  return text === null ? undefined : JSON.parse(text);
}

export function readKey(): string | null {
  return storage().getItem(keyName);
}

/** A different key gets nothing that was typed with the one before. */
export function keepKey(key: string, onDevice: boolean): void {
  const chosen = onDevice ? localStorage : sessionStorage;
  if (chosen.getItem(keyName) !== key) clear(chosen);
  chosen.setItem(keyName, key);
}

/** `name`: who has the session; undefined with a key. A different one gets nothing that was typed before. */
export function keepPerson(name: string | undefined): void {
  if (name === undefined) return;
  const person = sessionStorage.getItem('desk.person');
  if (person !== null && person !== name) clear(sessionStorage);
  sessionStorage.setItem('desk.person', name);
}

/** Removes the key and everything typed with it. */
export function signOut(): void {
  clear(storage());
}

function clear(chosen: Storage): void {
  for (const name of Object.keys(chosen)) if (name.startsWith('desk.')) chosen.removeItem(name);
}

/** Drops what was seen, except the tournament that was open last and what the desk itself needs. */
export function dropSeenBefore(slug: string): void {
  const needed = new Set(['desk.seen.', `desk.seen.${slug}`]);
  for (const name of Object.keys(storage()))
    if (name.startsWith('desk.seen.') && !needed.has(name)) storage().removeItem(name);
}

export function drop(kind: StoredKind, slug: string): void {
  storage().removeItem(`desk.${kind}.${slug}`);
}
