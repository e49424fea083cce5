/** Says where a server listens, once it does. */
export function announce(server) {
  const say = () => process.stderr.write(`serves at http://127.0.0.1:${server.address().port}\n`);
  if (server.listening) say();
  else server.once('listening', say);
}
