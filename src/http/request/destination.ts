// Where a request came to and who sent it. Behind a proxy its forwarding headers say so, where that proxy is trusted.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

export interface Destination {
  readonly protocol: 'http' | 'https';
  readonly host: string;
  /** The socket's own end, for answers to a request without a usable host. */
  local(): string;
  /** The client's address. */
  client(): string;
}

/** Nobody, whoever connects, or proxies at these addresses (separated by commas). */
export type TrustProxy = boolean | string;

type Trusts = (address: string, hop: number) => boolean;

export function makeReadDestination(trustProxy: TrustProxy): (incoming: IncomingMessage) => Destination {
  const trusts = trustProxy === false ? undefined : makeTrusts(trustProxy);
  return (incoming) => {
    const { headers, socket } = incoming;
    const isForwarded = trusts?.(socket.remoteAddress ?? '', 0) ?? false;
    const protocol = isForwarded ? lastEntry(headers['x-forwarded-proto']) : undefined;
    const host = isForwarded ? lastEntry(headers['x-forwarded-host']) : undefined;
    return {
      // A proxy that hands a client's header on could name any scheme.
      protocol: protocol === 'https' ? 'https' : 'http',
      host: host ?? headers.host ?? '',
      local: () => addressOf(socket),
      client: () => (trusts === undefined ? (socket.remoteAddress ?? '') : proxyAddr(incoming, trusts)),
    };
  };
}

function addressOf({ localAddress = '127.0.0.1', localPort = 80 }: Socket): string {
  return `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}

function makeTrusts(trustProxy: true | string): Trusts {
  // Behind one proxy, only what that one added is believed: whatever a client sent itself comes before it.
  if (trustProxy === true) return (_address, hop) => hop === 0;
  return proxyAddr.compile(trustProxy.split(',').map((address) => address.trim()));
}

/** The nearest proxy adds its value last. */
function lastEntry(header: string | string[] | undefined): string | undefined {
  if (header === undefined || header.length === 0) return undefined;
  const text = String(header);
  return text.slice(text.lastIndexOf(',') + 1).trim();
}
