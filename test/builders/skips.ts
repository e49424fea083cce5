// Tests that need what a machine may lack are skipped with a reason; a reporter for `npm test` lists them when all tests have ended.
import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';

/** For `skip`: the reason, or false if nothing is missing. CI has everything, so that a reason is an error there. */
export function skipUnlessCi(reason: string | undefined): string | false {
  if (reason !== undefined && process.env['CI'] === 'true') throw new Error(`Not tested: ${reason}`);
  return reason ?? false;
}

/** A skipped `describe` is one line: node:test neither reports nor counts what is inside. */
// biome-ignore lint/style/noDefaultExport: node:test imports reporters so.
export default async function* listSkips(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const skips: string[] = [];
  for await (const { type, data } of events) {
    if (type !== 'test:pass' || data.skip === undefined) continue;
    const reason = data.skip === true || data.skip === '' ? 'no reason is given' : data.skip;
    skips.push(`  ${relative(process.cwd(), data.file ?? '')}: ${data.name}: ${reason}\n`);
  }
  yield skips.length === 0 ? '\nNo test was skipped.\n' : `\nSkipped, and why:\n${skips.sort().join('')}`;
}
