// A file answers while it is asked, a server later. What goes on at once where nothing has to be waited for spares each
// answer of a file a promise for every step of its way.

export type Soon<T> = T | Promise<T>;

export function after<T, R>(found: Soon<T>, goOn: (found: T) => Soon<R>): Soon<R> {
  return found instanceof Promise ? found.then(goOn) : goOn(found);
}
