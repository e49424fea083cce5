// Reads a form that was sent whole: its fields and files, in their order. A form that is cut off, malformed or has a part without a name is rejected.
import busboy from 'busboy';
import { ApiError } from '../contract/errors.ts';
import { joinParts } from '../import/read/source.ts';

export interface FormPart {
  readonly name: string;
  readonly bytes: Buffer;
  /** Only of a part that came with a type or a file name of its own. */
  readonly file?: { readonly name: string | undefined; readonly type: string };
}

const malformed = new ApiError(400, 'The form is malformed or cut off');

/** `type` is the Content-Type with the boundary. */
export function readForm(type: string, bytes: Buffer, mostParts: number): Promise<readonly FormPart[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly FormPart[]>();
  const parts: FormPart[] = [];
  const fail = () => reject(malformed);
  const tooMany = () => reject(new ApiError(413, `The body has more than ${mostParts} parts`));
  function add(part: FormPart): void {
    // The types of the library hide that a name may be missing.
    if ((part.name as string | undefined) === undefined) fail();
    else parts.push(part);
  }
  try {
    const form = busboy({
      headers: { 'content-type': type },
      limits: { parts: mostParts, fields: mostParts, fieldSize: bytes.length },
      defParamCharset: 'utf8',
      preservePath: true,
    });
    form.on('field', (name, value) => add({ name, bytes: Buffer.from(value) }));
    form.on('file', (name, stream, { filename, mimeType }) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () =>
        add({ name, bytes: joinParts(chunks), file: { name: filename, type: mimeType } }),
      );
      // A form that is cut off inside a file is an error of the file, too.
      stream.on('error', fail);
    });
    form.on('partsLimit', tooMany).on('fieldsLimit', tooMany);
    form.on('error', fail).on('close', () => resolve(parts));
    form.end(bytes);
  } catch {
    fail();
  }
  return promise;
}
