/** A record while it is being written. */
export type Draft<T> = { -readonly [Key in keyof T]: T[Key] };
