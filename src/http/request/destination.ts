// The address that a request was sent to and the client's address, from the forwarding headers of trusted proxies.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { TrustProxy } from '../options.ts';

export interface Destination {
  readonly protocol: 'http' | 'https';
  readonly host: string;
  /** The local address of the socket, for answers to a request without a valid host. */
  local(): string;
  /** The client's address. */
  client(): string;
}

type Trusts = (address: string, hop: number) => boolean;

export function makeReadDestination(trustProxy: TrustProxy): (incoming: IncomingMessage) => Destination {
  const trusts = trustProxy === false ? undefined : makeTrusts(trustProxy);
  return (incoming) => {
    const { headers, socket } = incoming;
    const isForwarded = trusts?.(socket.remoteAddress ?? '', 0) ?? false;
    const protocol = isForwarded ? lastEntry(headers['x-forwarded-proto']) : undefined;
    const host = isForwarded ? lastEntry(headers['x-forwarded-host']) : undefined;
    return {
      // A proxy may pass on a client's own header with any scheme.
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
  // Behind one proxy, only the last entry is trusted: entries that a client sent come before it.
  if (trustProxy === true) return (_address, hop) => hop === 0;
  return proxyAddr.compile(trustProxy.split(',').map((address) => address.trim()));
}

/** The entry of the nearest proxy is the last. */
function lastEntry(header: string | string[] | undefined): string | undefined {
  if (header === undefined || header.length === 0) return undefined;
  const text = String(header);
  return text.slice(text.lastIndexOf(',') + 1).trim();
}
