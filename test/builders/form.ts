// Files as a browser's form sends them.

interface FormPart {
  readonly name: string;
  readonly content: string | Buffer;
  readonly type?: string;
}

export function form(parts: readonly FormPart[]): { body: Buffer; headers: Record<string, string> } {
  const pieces = parts.flatMap(({ name, content, type = 'application/octet-stream' }) => [
    `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ]);
  const body = Buffer.concat([...pieces, '--x--\r\n'].map((piece) => Buffer.from(piece)));
  return { body, headers: { 'content-type': 'multipart/form-data; boundary=x' } };
}
