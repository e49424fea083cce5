// Messages that organisers read, in addition to those of every error (docs/organiser-api.md).

export const organiserMessages = {
  submission: 'Submission not found',
  invitation: 'Invitation not found',
  mostInvitations: 'At most 50 open invitations',
  noRights: 'You have no rights at this desk',
  noName: 'Choose a name first',
  rightsChanged: 'Your rights were changed meanwhile; try again',
  allClubs: 'This needs a key for all clubs (--all-clubs)',
  flag: (name: string) => `${name} must be true or false`,
  mediaType:
    'Send application/json, application/x-ndjson, text/csv, text/plain, application/octet-stream, application/zip or multipart/form-data',
  jsonType: 'Send the options as application/json',
  contentEncoding: 'Content-Encoding must be gzip or zstd',
  tooLarge: 'The body is larger than 32 MB',
  unpackedTooLarge: 'The files unpack to more than 128 MB',
  saveAsCsv: 'This is a spreadsheet file; save it as CSV',
  idempotencyKey: 'Idempotency-Key must have 1 to 200 characters',
  idempotencyOther: 'This Idempotency-Key was used for another request',
  idempotencyBusy: 'The first request with this Idempotency-Key is still in progress',
  oneTournament: 'If-Match and If-None-Match need a body with exactly one tournament',
  tooManyRecords: (most: number) =>
    `More than ${most.toLocaleString('en')} records; send them in several submissions`,
  tooMuchMemory: 'The files need more memory than a submission may use; send them one by one, or as .ndjson',
  tooLong: (seconds: number) =>
    `This took longer than ${seconds} seconds and was stopped; nothing was changed`,
  signUpType: 'Send application/x-www-form-urlencoded or application/json',
  listsClosed: 'The tournament has begun; lists are closed',
  listUnreadable: 'No army list can be read from this',
  votingClosed: 'Voting is closed',
  votingNotOpen: 'Voting is not open',
  notStarted: 'The tournament has not started',
  notTakingPart: 'You are not taking part',
  sheetFull: (most: number) => `At most ${most} links can be printed; download them as CSV`,
  queueFull: 'Too many requests are waiting; try again shortly',
  waitedTooLong: 'Other submissions took too long; nothing was changed, try again shortly',
} as const;
