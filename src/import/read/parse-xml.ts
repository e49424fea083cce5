// XML from files of other programs, read tag by tag.
import sax from 'sax';

type Attributes = Readonly<Record<string, string | undefined>>;

interface Handlers {
  open?(tag: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(tag: string): void;
}

/**
 * Names come without their prefix. Returns what is wrong with it, in words behind the name of the file; from there on it is not read. A document type is
 * wrong, too: neither rosters nor workbooks have one, and entities defined in one are how XML is made to grow.
 */
export function parseXml(xml: string, { open, text, close }: Handlers): string | undefined {
  let problem: string | undefined;
  const parser = sax.parser(true);
  parser.onerror = (error) => {
    problem ??= `is not well-formed XML: ${error.message.split('\n')[0]}`;
    parser.resume();
  };
  parser.ondoctype = () => {
    problem ??= 'has a document type definition, which a roster never has';
  };
  parser.onopentag = ({ name, attributes }) => {
    if (problem !== undefined) return;
    const named = Object.entries(attributes as Attributes).map(([key, value]) => [local(key), value]);
    open?.(local(name), Object.fromEntries(named));
  };
  parser.ontext = parser.oncdata = (part) => text?.(part);
  parser.onclosetag = (name) => {
    if (problem === undefined) close?.(local(name));
  };
  if (xml !== '') parser.write(xml).close();
  return problem;
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
