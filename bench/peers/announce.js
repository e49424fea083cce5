/** Prints the address of a server once it listens. */
export function announce(server) {
  const printLine = () => process.stderr.write(`serves at http://127.0.0.1:${server.address().port}\n`);
  if (server.listening) printLine();
  else server.once('listening', printLine);
}
