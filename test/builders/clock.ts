/** For a service's clock: a minute that does not end. Limits count in minutes of the clock, and a test may cross one. */
export const minute = Date.now();
