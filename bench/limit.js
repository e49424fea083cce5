// The limit: a bare node:http server that sends the same bytes to every request. `node limit.js STATUS FILE`
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const status = Number(process.argv[2]);
const body = readFileSync(process.argv[3]);
const headers =
  status === 304
    ? { etag: '"0123456789abcdef012345.abcdef"' }
    : { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };

const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(status === 304 ? undefined : body);
});
server.listen(0, '127.0.0.1', () => {
  process.stderr.write(`serves at http://127.0.0.1:${server.address().port}\n`);
});
