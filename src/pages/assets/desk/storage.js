// What the browser stores for the desk: the key and unsaved edits. In this tab only, or on this device if the organiser chose that.
const keyName = 'desk.key';
const deskNames = /^desk\./;

function isRemembered() {
  return localStorage.getItem(keyName) !== null;
}

function place() {
  return isRemembered() ? localStorage : sessionStorage;
}

export function readKey() {
  return sessionStorage.getItem(keyName) ?? localStorage.getItem(keyName);
}

export function keepKey(key, onDevice) {
  (onDevice ? localStorage : sessionStorage).setItem(keyName, key);
}

/** Forgets the key and everything typed. */
export function signOut() {
  for (const storage of [sessionStorage, localStorage])
    for (const name of Object.keys(storage)) if (deskNames.test(name)) storage.removeItem(name);
}

function draftName(slug) {
  return `desk.draft.${slug}`;
}

/** Returns false where there is no room for it. */
export function keepDraft(slug, draft) {
  try {
    place().setItem(draftName(slug), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function readDraft(slug) {
  const text = place().getItem(draftName(slug));
  return text === null ? undefined : JSON.parse(text);
}

function wishesName(slug) {
  return `desk.wishes.${slug}`;
}

/** What pairings of a tournament have to mind; without room for it, in this view alone. */
export function keepWishes(slug, wishes) {
  try {
    place().setItem(wishesName(slug), JSON.stringify(wishes));
  } catch {}
}

export function readWishes(slug) {
  return JSON.parse(place().getItem(wishesName(slug)) ?? '{}');
}

export function dropDraft(slug) {
  place().removeItem(draftName(slug));
}
