/** A record while it is being written. */
export type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
