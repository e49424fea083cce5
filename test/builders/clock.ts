/** A fixed time for a service's clock. Limits count requests per minute of the clock, and a test could otherwise run into the next minute. */
export const minute = Date.now();
