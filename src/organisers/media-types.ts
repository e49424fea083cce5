// The types of uploaded bodies and files.
import { ApiError } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import { workbookType } from '../import/sheets/sheet-columns.ts';

export const formType = 'multipart/form-data';

const fileTypes = [
  'application/json',
  'application/x-ndjson',
  'application/octet-stream',
  'application/zip',
  workbookType,
  'text/csv',
  'text/plain',
];

export const bodyTypes: readonly string[] = [...fileTypes, formType];

/** The types of the files in a form. Browsers send CSV under the type of the program that opens it. */
export const partTypes: readonly string[] = [
  ...fileTypes,
  'application/x-zip-compressed',
  'application/gzip',
  'application/x-gzip',
  'application/vnd.ms-excel',
];

export const saveAsCsv: ApiError = new ApiError(415, organiserMessages.saveAsCsv);

export function checkType(type: string, allowed: readonly string[]): void {
  if (allowed.includes(type)) return;
  const isSpreadsheet = /^application\/vnd\.(?:ms-excel|openxmlformats|oasis)/.test(type);
  throw isSpreadsheet ? saveAsCsv : new ApiError(415, organiserMessages.mediaType);
}
