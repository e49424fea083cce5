// Parses the values of settings; each function throws a description of the expected value.
import { isIP } from 'node:net';
import { isTimeZone } from '#rules/event-file/local-times';
import { isLoopbackHost } from '../http/access/origin.ts';

export function mustMatch(text: string, pattern: RegExp, expected: string): string {
  if (!pattern.test(text)) throw new Error(expected);
  return text;
}

export function wholeNumber(text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d{1,10}$/.test(text) || value < least || value > most)
    throw new Error(`a whole number from ${least} to ${most}`);
  return value;
}

export function onOrOff(text: string): boolean {
  if (['on', 'true', '1', 'yes'].includes(text)) return true;
  if (['off', 'false', '0', 'no'].includes(text)) return false;
  throw new Error('on or off');
}

/** Addresses or networks, separated by commas: 10.0.0.0/8,2001:db8::1 */
export function networks(text: string): string {
  for (const network of text.split(',')) {
    const [address = '', bits = '1', ...more] = network.split('/');
    const most = isIP(address) === 4 ? 32 : 128;
    // No bits at all would be every address, which is "on".
    if (isIP(address) === 0 || !/^[1-9]\d{0,2}$/.test(bits) || Number(bits) > most || more.length > 0)
      throw new Error('on, off, or addresses such as 10.0.0.0/8,192.0.2.7');
  }
  return text;
}

/** As the driver reads it: the host may be left out where a parameter names it. */
export function postgresAddress(text: string, expected: string): string {
  if (!/^postgres(ql)?:\/\/.+/.test(text)) throw new Error(expected);
  if (!URL.canParse(text.replace('@/', '@localhost/')))
    throw new Error(`${expected}; in the password, write / as %2F, # as %23 and ? as %3F`);
  return text;
}

export function redisAddress(text: string): string {
  const address = URL.parse(text);
  if (address === null || !/^rediss?:$/.test(address.protocol) || address.hostname === '')
    throw new Error('an address such as redis://127.0.0.1:6379');
  return text;
}

export function hostAndPort(text: string): { host: string; port: number } | undefined {
  if (text === 'off') return undefined;
  const [, host = '', port = ''] = /^\[?([a-zA-Z0-9.:_-]*?)\]?:(\d{1,5})$/.exec(text) ?? [];
  if (port === '' || Number(port) > 65_535) throw new Error('HOST:PORT such as 127.0.0.1:9464, or off');
  return { host: host === '' ? '127.0.0.1' : host, port: Number(port) };
}

export function webAddress(text: string): string {
  const address = URL.parse(text);
  if (
    address === null ||
    !/^https?:$/.test(address.protocol) ||
    address.search !== '' ||
    address.hash !== ''
  ) {
    throw new Error('an address such as https://results.example.org');
  }
  return address.href.replace(/(?<!\/)\/+$/, '');
}

/** The address of a provider, as it writes it itself: a slash at its end may count. */
export function issuerAddress(text: string): string {
  const address = URL.parse(text);
  const isPlain =
    address !== null && !/[?#]/.test(text) && address.username === '' && address.password === '';
  if (!isPlain || !isSecureAddress(text))
    throw new Error('an address such as https://login.example.org, or http on loopback');
  return text;
}

/** Whether cookies and codes are safe there: https, or http that stays on this machine. */
export function isSecureAddress(text: string): boolean {
  const address = URL.parse(text);
  if (address?.protocol === 'https:') return true;
  return address?.protocol === 'http:' && isLoopbackHost(address.hostname);
}

export function timeZoneName(text: string): string {
  if (!isTimeZone(text)) throw new Error('a time zone such as Europe/Berlin');
  return text;
}
