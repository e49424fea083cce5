// Stored documents become one body, with the site put before the path of each `url`.

const address = Buffer.from('"url":"/');
const beforePath = address.length - 1;

/** A quote inside a text is escaped, so that what is looked for is never inside one. Without a site the documents have no `url`. */
export function putSite(before: string, documents: Buffer, after: string, site: string | undefined): Buffer {
  if (site === undefined) return Buffer.concat([Buffer.from(before), documents, Buffer.from(after)]);
  const siteBytes = Buffer.from(site);
  const parts: Buffer[] = [Buffer.from(before)];
  let start = 0;
  for (let at = documents.indexOf(address); at !== -1; at = documents.indexOf(address, at + beforePath)) {
    parts.push(documents.subarray(start, at + beforePath), siteBytes);
    start = at + beforePath;
  }
  parts.push(documents.subarray(start), Buffer.from(after));
  return Buffer.concat(parts);
}
