/** The address to listen on cannot be had; the message says why, in one line. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}
