// Reads the settings of a load from standard input, runs it, and writes its results to standard output, both as JSON.
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';

const { url, file, headers, connections, seconds } = JSON.parse(await text(process.stdin));
const requests = readFileSync(file, 'utf8').trimEnd().split('\n').map(readRequest);
const times = [];
let clients = 0;

const run = autocannon({
  url,
  connections,
  duration: seconds,
  setupClient(client) {
    // Each connection has its own share, so that no address is asked twice before all were asked once.
    const place = clients % connections;
    const share = requests.filter((_, index) => index % connections === place);
    client.setRequests(share.length > 0 ? share : requests);
    clients += 1;
  },
});
run.on('response', (_client, _status, _bytes, time) => times.push(time));
const result = await run;
times.sort((a, b) => a - b);
process.stdout.write(
  JSON.stringify({
    answers: result.requests.total,
    seconds: result.duration,
    p99: times[Math.floor(times.length * 0.99)],
    failed: result.errors + result.timeouts + result['4xx'] + result['5xx'],
  }),
);

function readRequest(line) {
  const [path, body] = line.split('\t');
  return { path, headers, ...(body && { method: 'POST', body }) };
}
