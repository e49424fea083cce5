// What the browser stores for the desk: the key and unsaved edits. In this tab only, or on this device if the organiser chose that.
const keyName = 'desk.key';

function storage() {
  return localStorage.getItem(keyName) === null ? sessionStorage : localStorage;
}

/** Returns false if the browser has no room left. */
export function store(name, value) {
  try {
    storage().setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function readStored(name) {
  const text = storage().getItem(name);
  return text === null ? undefined : JSON.parse(text);
}

export function readKey() {
  return sessionStorage.getItem(keyName) ?? localStorage.getItem(keyName);
}

export function keepKey(key, onDevice) {
  (onDevice ? localStorage : sessionStorage).setItem(keyName, key);
}

/** Removes the key and everything typed. */
export function signOut() {
  for (const each of [sessionStorage, localStorage])
    for (const name of Object.keys(each)) if (name.startsWith('desk.')) each.removeItem(name);
}

export function keepDraft(slug, draft) {
  return store(`desk.draft.${slug}`, draft);
}

export function readDraft(slug) {
  return readStored(`desk.draft.${slug}`);
}

export function dropDraft(slug) {
  storage().removeItem(`desk.draft.${slug}`);
}
