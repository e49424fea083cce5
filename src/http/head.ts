// Heads of answers as lines of text. Node checks and joins every header of every answer anew, a tenth of what a kept page costs in all; lines are checked
// when they are made, and most are made once (docs/adr/0015-heads-as-lines.md).
import { type IncomingMessage, ServerResponse, STATUS_CODES, validateHeaderValue } from 'node:http';

/** Of an idle connection, in seconds; clients are told. */
export const keptAliveSeconds = 65;

/** Names and values in turn, as lines. */
export function linesOf(fields: readonly string[]): string {
  let lines = '';
  for (let at = 0; at < fields.length; at += 2) lines += lineOf(fields[at] ?? '', fields[at + 1] ?? '');
  return lines;
}

/** Throws where the value could be taken for more than one line. */
export function lineOf(name: string, value: string): string {
  validateHeaderValue(name, value);
  return `${name}: ${value}\r\n`;
}

/** The answers of our own server. */
export class LineResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  // Node's own: what it sends before the body, whether the connection ends with this answer, whether it may have a body.
  declare _header: string;
  declare _last: boolean;
  declare _hasBody: boolean;

  /** As `writeHead` does, with lines that are good as they are. */
  writeLines(status: 200 | 304, lines: string): void {
    const connection = this.shouldKeepAlive ? keptAlive : 'Connection: close\r\n';
    this._last = !this.shouldKeepAlive;
    if (status === 304) this._hasBody = false;
    this.statusCode = status;
    this._header = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}Date: ${writeDate()}\r\n${connection}\r\n`;
  }
}

const keptAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${keptAliveSeconds}\r\n`;

/** Where the answer is not one of our own server, as in a test without one, Node writes the same. */
export function writeLines(response: ServerResponse, status: 200 | 304, lines: string): void {
  if (response instanceof LineResponse) response.writeLines(status, lines);
  else response.writeHead(status, lines.split('\r\n').slice(0, -1).flatMap(fieldOf));
}

function fieldOf(line: string): string[] {
  const end = line.indexOf(': ');
  return [line.slice(0, end), line.slice(end + 2)];
}

let second = 0;
let date = '';

/** Written out once a second. */
function writeDate(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    date = new Date(now * 1000).toUTCString();
  }
  return date;
}
