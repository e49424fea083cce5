// What the browser stores for the desk: the key and unsaved edits. In this tab only, or on this device if the organiser chose that.
const keyName = 'desk.key';

function storage() {
  return localStorage.getItem(keyName) === null ? sessionStorage : localStorage;
}

/** `kind`: draft or wishes. Returns false if the browser has no room left. */
export function store(kind, slug, value) {
  try {
    storage().setItem(`desk.${kind}.${slug}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function readStored(kind, slug) {
  const text = storage().getItem(`desk.${kind}.${slug}`);
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

export function dropDraft(slug) {
  storage().removeItem(`desk.draft.${slug}`);
}
