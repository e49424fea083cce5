// multipart/form-data (RFC 7578), read in one pass over its bytes. Boundaries of any length that the standard allows.
import { Refused } from '../job.ts';

export interface FormPart {
  readonly name: string;
  /** Undefined: a field. */
  readonly filename: string | undefined;
  readonly type: string;
  readonly bytes: Buffer;
}

const longestHeadBytes = 16_384;
const malformed = new Refused(400, 'The multipart body is malformed');

/** Refuses more than `most` parts before it reads on. */
export function readMultipart(bytes: Buffer, contentType: string, most: number): FormPart[] {
  const delimiter = Buffer.from(`--${readBoundary(contentType)}`);
  const between = Buffer.concat([Buffer.from('\r\n'), delimiter]);
  const parts: FormPart[] = [];
  let at = bytes.subarray(0, delimiter.length).equals(delimiter)
    ? delimiter.length
    : behind(bytes, between, 0);
  for (;;) {
    if (bytes.toString('latin1', at, at + 2) === '--') return parts;
    const line = bytes.indexOf('\r\n', at);
    if (line === -1 || !/^[ \t]*$/.test(bytes.toString('latin1', at, Math.min(line, at + 100))))
      throw malformed;
    if (parts.length === most) throw new Refused(413, `The body has more than ${most} parts`);
    // A part without a head begins with an empty line.
    const end = bytes.indexOf('\r\n\r\n', line);
    const next = bytes.indexOf(between, line);
    if (end === -1 || next === -1 || end - line > longestHeadBytes) throw malformed;
    if (next < end) throw malformed;
    const head = bytes.toString('utf8', line + 2, Math.max(end, line + 2));
    parts.push({ ...readHead(head), bytes: bytes.subarray(end + 4, Math.max(next, end + 4)) });
    at = next + between.length;
  }
}

function behind(bytes: Buffer, what: Buffer, from: number): number {
  const found = bytes.indexOf(what, from);
  if (found === -1) throw malformed;
  return found + what.length;
}

function readBoundary(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? '';
  if (boundary === '' || boundary.length > 70) throw malformed;
  return boundary;
}

function readHead(head: string): Pick<FormPart, 'name' | 'filename' | 'type'> {
  const fields = new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const disposition = fields.get('content-disposition') ?? '';
  if (!/^form-data\s*(?:;|$)/i.test(disposition)) throw malformed;
  const name = readWord(namePattern, disposition);
  if (name === undefined) throw malformed;
  return {
    name,
    filename: readExtended(disposition) ?? readWord(filenamePattern, disposition),
    type: fields.get('content-type') ?? '',
  };
}

const namePattern = /;\s*name=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i;
const filenamePattern = /;\s*filename=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i;

/** Browsers escape a quote as %22, other programs with a backslash. */
function readWord(pattern: RegExp, disposition: string): string | undefined {
  const [, quoted, plain] = pattern.exec(disposition) ?? [];
  return quoted === undefined ? plain : quoted.replaceAll(/\\(["\\])/g, '$1').replaceAll('%22', '"');
}

function readExtended(disposition: string): string | undefined {
  const [, escaped] = /;\s*filename\*=utf-8'[^']*'([^\s;]+)/i.exec(disposition) ?? [];
  try {
    return escaped === undefined ? undefined : decodeURIComponent(escaped);
  } catch {
    throw malformed;
  }
}
