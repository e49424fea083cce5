// Drives load as told on standard input and writes what came of it to standard output, both as JSON.
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';

const { url, file, headers, connections, seconds, rate } = JSON.parse(await text(process.stdin));
const requests = readFileSync(file, 'utf8').trimEnd().split('\n').map(readRequest);
let clients = 0;
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  ...(rate && { overallRate: rate }),
  setupClient(client) {
    // Each connection has its own share, so that no address is asked twice before all were asked once.
    const share = requests.filter((_, index) => index % connections === clients % connections);
    client.setRequests(share.length > 0 ? share : requests);
    clients += 1;
  },
});
const { errors, timeouts, latency, duration } = result;
process.stdout.write(
  JSON.stringify({
    answers: result.requests.total,
    seconds: duration,
    p99: latency.p99,
    failed: errors + timeouts + result['4xx'] + result['5xx'],
  }),
);

function readRequest(line) {
  const [path, body] = line.split('\t');
  return { path, headers, ...(body && { method: 'POST', body }) };
}
