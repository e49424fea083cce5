// XML from files of other programs, read tag by tag.
import sax from 'sax';

type Attributes = Readonly<Record<string, string | undefined>>;

interface Handlers {
  open?(tag: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(tag: string): void;
}

/**
 * Names come without their prefix. Returns undefined, or the end of a sentence that begins with the name of the file ("is not well-formed XML: …"); no tag
 * after the first error is reported. A document type is an error, because entities that it defines can expand without limit.
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
    // An attribute without a prefix counts before one of the same name that has one.
    const named = Object.entries(attributes as Attributes)
      .filter(([key]) => key === local(key) || !(local(key) in attributes))
      .map(([key, value]) => [local(key), value]);
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
