/** What was asked for is in order, but something else stands in its way; the message says what. */
export class Conflict extends Error {
  override readonly name = 'Conflict';
}
