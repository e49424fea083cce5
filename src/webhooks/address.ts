// Where a webhook may lead: only to public addresses, however its host is written (docs/webhooks.md, Addresses). A name is resolved again before every
// attempt, and the connection goes to an address that was checked.
import { lookup, Resolver } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** As `dns.lookup` with all addresses. */
export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

const patience = { timeout: 2000, tries: 2 };

/**
 * Asks the name servers first. The lookup of the system also knows the names of this machine, but each one blocks one of the few threads of the process until
 * there is an answer: a name server that never answers would stop everything else that needs a name.
 */
export async function resolveBySystem(
  host: string,
  resolver: Pick<Resolver, 'resolve4' | 'resolve6'> = new Resolver(patience),
): Promise<readonly ResolvedAddress[]> {
  const lookUp = () => lookup(host, { all: true, verbatim: true });
  if (isIP(host) !== 0 || host === 'localhost') return lookUp();
  const asked = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  if (found.length > 0) return found.map((address) => ({ address, family: isIP(address) }));
  const isSilent = asked.some((one) => one.status === 'rejected' && one.reason.code === 'ETIMEOUT');
  return isSilent ? [] : lookUp();
}

const longestUrlChars = 500;

export const addressMessages = {
  form: 'url must be an absolute https address',
  notPublic: 'url must lead to a public address',
  unresolved: 'url cannot be resolved',
} as const;

function listNetworks(family: 'ipv4' | 'ipv6', ...networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const notPublic4 = listNetworks(
  'ipv4',
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
);
/** Everything else of IPv6 is not public: mapped, translated, link-local and unique local addresses. */
const unicast6 = listNetworks('ipv6', '2000::/3');
const notPublic6 = listNetworks('ipv6', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20');
const loopback4 = listNetworks('ipv4', '127.0.0.0/8');
const loopback6 = listNetworks('ipv6', '::1/128');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic4.check(address, 'ipv4');
  return family === 6 && unicast6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
}

export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return loopback4.check(address, 'ipv4');
  // A mapped address is not the loopback address of IPv6, whatever the list makes of it.
  return family === 6 && !address.includes('.') && loopback6.check(address, 'ipv6');
}

/** Undefined unless it is an absolute address of http or https without user, password and fragment. */
export function readUrl(text: unknown): URL | undefined {
  if (typeof text !== 'string' || Array.from(text).length > longestUrlChars) return undefined;
  // URL leaves out tabs and line breaks, and reads a backslash as a slash.
  if (!/^https?:\/\/[^\s\p{Cc}\\#]+$/iu.test(text) || !text.isWellFormed()) return undefined;
  const [authority = ''] = text.slice(text.indexOf('//') + 2).split(/[/?]/, 1);
  const url = URL.parse(text);
  return url === null || authority === '' || authority.includes('@') ? undefined : url;
}

/** The addresses to connect to, or why there are none. `isLocal`: loopback is allowed too. */
export async function findAddresses(
  url: URL | undefined,
  isLocal: boolean,
  resolve: Resolve,
): Promise<
  { readonly addresses: readonly ResolvedAddress[] } | { readonly rejected: keyof typeof addressMessages }
> {
  if (url === undefined || (url.protocol !== 'https:' && !isLocal)) return { rejected: 'form' };
  const addresses = await resolve(hostOf(url)).catch((): readonly ResolvedAddress[] => []);
  if (addresses.length === 0) return { rejected: 'unresolved' };
  const areLoopback = addresses.map(({ address }) => isLocal && isLoopbackAddress(address));
  // Only what stays on this machine may be sent without TLS.
  if (url.protocol !== 'https:' && areLoopback.includes(false)) return { rejected: 'form' };
  const areAllowed = addresses.every(({ address }, index) => areLoopback[index] || isPublicAddress(address));
  return areAllowed ? { addresses } : { rejected: 'notPublic' };
}

/** Without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}
