// What the browser stores for the desk: the key, and beside it what was typed with it and is not saved. In this tab only, or on this device if the organiser
// chose that.
const keyName = 'desk.key';

/** Where the key of this tab is: someone else's may be remembered on the device. */
function storage() {
  const isRemembered = sessionStorage.getItem(keyName) === null && localStorage.getItem(keyName) !== null;
  return isRemembered ? localStorage : sessionStorage;
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
  return storage().getItem(keyName);
}

/** Another key inherits nothing that was typed. */
export function keepKey(key, onDevice) {
  const chosen = onDevice ? localStorage : sessionStorage;
  if (chosen.getItem(keyName) !== key) clear(chosen);
  chosen.setItem(keyName, key);
}

/** Removes the key and everything typed with it. */
export function signOut() {
  clear(storage());
}

function clear(chosen) {
  for (const name of Object.keys(chosen)) if (name.startsWith('desk.')) chosen.removeItem(name);
}

export function dropDraft(slug) {
  storage().removeItem(`desk.draft.${slug}`);
}
