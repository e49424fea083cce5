/** Says where a server listens, once it does. */
export function announce(server) {
  const printLine = () => process.stderr.write(`serves at http://127.0.0.1:${server.address().port}\n`);
  if (server.listening) printLine();
  else server.once('listening', printLine);
}
