// One address asked in every way: plain, by HEAD, in every encoding, and with the tag that each server gave.
import { type Answer, headerOf, type Sent } from './ask.ts';
import type { Both, Pair } from './pair.ts';

type Headers = Readonly<Record<string, string>>;
type Variant = (sent: Both<Sent>, got: Both<Answer>) => Both<Sent>;

const withHeaders = (sent: Both<Sent>, headers: Both<Headers>): Both<Sent> => ({
  old: { ...sent.old, headers: { ...sent.old.headers, ...headers.old } },
  new: { ...sent.new, headers: { ...sent.new.headers, ...headers.new } },
});
const add =
  (headers: Headers): Variant =>
  (sent) =>
    withHeaders(sent, { old: headers, new: headers });
const byHead = ({ old, new: now }: Both<Sent>): Both<Sent> => ({
  old: { ...old, method: 'HEAD' },
  new: { ...now, method: 'HEAD' },
});
const withTag =
  (write: (tag: string) => string): Variant =>
  (sent, got) => {
    const tagOf = (answer: Answer) => ({ 'if-none-match': write(headerOf(answer, 'etag') ?? '"none"') });
    return withHeaders(sent, { old: tagOf(got.old), new: tagOf(got.new) });
  };

const variants: readonly Variant[] = [
  byHead,
  add({ 'accept-encoding': 'gzip' }),
  add({ 'accept-encoding': 'br' }),
  add({ 'accept-encoding': 'zstd' }),
  withTag((tag) => tag),
  add({ 'accept-encoding': 'gzip, deflate, br, zstd' }),
  withTag((tag) => `W/${tag.replace(/^W\//, '')}, "other"`),
  (sent, got) => byHead(withTag((tag) => tag)(sent, got)),
  add({ 'if-none-match': '"other"' }),
  add({ 'if-none-match': '*' }),
  add({ 'accept-encoding': 'gzip;q=0.5, br;q=0.1' }),
  add({ 'accept-encoding': 'identity;q=0, gzip' }),
  add({ 'accept-encoding': 'deflate' }),
  add({ 'accept-encoding': '*' }),
  add({ range: 'bytes=0-9' }),
];
let turn = 0;

/** Every way, or (of addresses that are many alike) one after the other in turn. */
export async function askInEveryWay(
  pair: Pair,
  sent: Both<Sent>,
  { isOneOfMany = false } = {},
): Promise<Both<Answer>> {
  const got = await pair.ask(sent);
  const length = !got.old.body.equals(got.new.body);
  turn += 1;
  const chosen = isOneOfMany ? variants.slice(turn % variants.length).slice(0, 1) : variants;
  for (const vary of chosen) await pair.ask(vary(sent, got), { length });
  return got;
}
