// What the package exports.
export { Changes, type ChangesOptions } from './changes.ts';
export type { AnswerCache, CachedAnswer, CallOptions, MusterOptions } from './connection.ts';
export { MusterError } from './error.ts';
export { List, type Page } from './list.ts';
export { Muster } from './muster.ts';
export { isBoard, isBracket } from './standings.ts';
export type * from './types.ts';
