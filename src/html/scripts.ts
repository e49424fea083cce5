// Scripts as browsers get them: the modules of a script, and those of packages/ that it imports, are joined into one file; libraries stay separate modules.
// There is no build step, and nothing is written to disk. Types are removed at the first request, in a thread (strip-types.ts), because that takes 0.4 s.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

export interface Script {
  readonly stem: string;
  /** Its file name, with the hash of what it is made of. */
  readonly name: string;
  /** The names of the modules of libraries that it imports, directly or not. */
  readonly imports: readonly string[];
  readonly read: () => Promise<string>;
}

/** A source, and the modules that it imports. */
interface Module {
  readonly address: string;
  readonly text: string;
  /** What an import names → the address of a module, or the script of a library. */
  readonly imports: ReadonlyMap<string, string | Script>;
}

/** Of the sources of scripts: the published package contains them compiled. */
export const ending = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
/** The only form of import in our sources: names in braces. Types are imported with `import type`, and are not there when the script runs. */
const importStatement = /^import \{([^}]*)\} from '([^']+)';$/gm;
const exportWord = /^export (?=(?:async )?(?:function|const|class) (\w+))/gm;
/** `dataset['live']`: the compiler asks for it where keys are not known, and `.live` is shorter. */
const literalKey = /(\?\.|(?<=[\w)\]]))\['([a-zA-Z]\w*)'\]/g;
/** Imports in libraries. */
const specifier = /(?<=\bfrom ?)(["'])([\w@./-]+)\1/g;
/** Other scripts come of the same sources where one of these differs. */
const maker = [process.version, readFileSync(new URL(import.meta.url), 'utf8')];

/** The scripts that start with these modules, and the modules of libraries that they need. */
export function readScripts(entries: readonly URL[]): {
  readonly scripts: readonly Script[];
  readonly libraries: readonly Script[];
} {
  const libraries = new Map<string, Script>();
  const modules = new Map<string, Module>();
  let sources: Promise<ReadonlyMap<string, string>> | undefined;
  function readSources(): Promise<ReadonlyMap<string, string>> {
    sources ??= stripAll([...modules.values()]);
    return sources;
  }

  /** Adds a module to `found`, after those that it imports. */
  function follow(address: string, found: Map<string, Module>, open: readonly string[]): string {
    if (open.includes(address)) throw new Error(`"${address}" imports itself`);
    if (found.has(address)) return address;
    const text = modules.get(address)?.text ?? readFileSync(new URL(address), 'utf8');
    const imports = new Map<string, string | Script>();
    for (const [, , from = ''] of text.matchAll(importStatement)) {
      const isOwn = /^[.#]/.test(from);
      imports.set(
        from,
        isOwn ? follow(resolve(from, address), found, [...open, address]) : readLibrary(from, libraries),
      );
    }
    const module = { address, text, imports };
    found.set(address, module);
    modules.set(address, module);
    return address;
  }

  const scripts = entries.map((entry): Script => {
    const found = new Map<string, Module>();
    follow(entry.href, found, []);
    const own = [...found.values()];
    const needed = listNeeded(own);
    const stem = entry.pathname.replace(/^.*\//, '').replace(/\.\w+$/, '');
    return {
      stem,
      name: nameFile(stem, [...maker, ...own.map(({ text }) => text), ...needed]),
      imports: needed,
      read: async () => join(own, await readSources()),
    };
  });
  return { scripts, libraries: [...libraries.values()] };
}

function resolve(from: string, address: string): string {
  return from.startsWith('#') ? import.meta.resolve(from) : new URL(from, address).href;
}

function readLibrary(from: string, libraries: Map<string, Script>): Script {
  const address = import.meta.resolve(from);
  const known = libraries.get(address);
  if (known !== undefined) return known;
  const imports = new Set<string>();
  const source = shorten(readFileSync(new URL(address), 'utf8'));
  const text = source.replaceAll(specifier, (_, quote: string, other: string) => {
    const needed = readLibrary(other, libraries);
    for (const one of [needed.name, ...needed.imports]) imports.add(one);
    return `${quote}./${needed.name}${quote}`;
  });
  const stem = from.replaceAll('/', '-');
  const script = { stem, name: nameFile(stem, [text]), imports: [...imports], read: async () => text };
  libraries.set(address, script);
  return script;
}

/** The names of the libraries of these modules. */
function listNeeded(modules: readonly Module[]): string[] {
  const direct = modules.flatMap(({ imports }) =>
    [...imports.values()].filter((one): one is Script => typeof one === 'object'),
  );
  return [...new Set(direct.flatMap(({ name, imports }) => [...imports, name]))];
}

function nameFile(stem: string, content: readonly string[]): string {
  return `${stem}-${hash('sha256', content.join('\n'), 'base64url').slice(0, 10)}.js`;
}

/** Modules, in the order in which they run, as one: each that exports something is a function that returns its exports. What the last one exports, the script exports. */
function join(modules: readonly Module[], sources: ReadonlyMap<string, string>): string {
  const needed = listNeeded(modules);
  const variables = new Map(modules.map(({ address }, index) => [address, `m${index}`]));
  const parts = modules.map(({ address, imports }) => {
    const names: string[] = [];
    const text = (sources.get(address) ?? '')
      .replaceAll(importStatement, (_, list: string, from: string) => {
        const target = imports.get(from);
        const variable =
          typeof target === 'object' ? `p${needed.indexOf(target.name)}` : variables.get(target ?? '');
        return `const{${list.replaceAll(' as ', ':').replaceAll(/\s+|,\s*$/g, '')}}=${variable};`;
      })
      .replaceAll(exportWord, (_, exported: string) => {
        names.push(exported);
        return '';
      });
    const other = /^(?:import|export)\b.*$/m.exec(text);
    if (other !== null) throw new Error(`"${address}" has a statement that cannot be joined: ${other[0]}`);
    if (names.length === 0) return text;
    const part = `const ${variables.get(address)}=(()=>{${text}\nreturn{${names.join()}}})();`;
    return address === modules.at(-1)?.address
      ? `${part}\nexport const{${names.join()}}=${variables.get(address)};`
      : part;
  });
  const heads = needed.map((name, index) => `import * as p${index} from './${name}';`);
  return [...heads, ...parts].join('\n');
}

/** The sources without types, comments and indentation, by address. */
async function stripAll(modules: readonly Module[]): Promise<ReadonlyMap<string, string>> {
  const texts = modules.map(({ text }) => text);
  const stripped = ending === '.ts' ? await stripInThread(texts) : texts;
  return new Map(
    modules.map(({ address }, index) => [
      address,
      shorten(stripped[index] ?? '').replaceAll(literalKey, dotKey),
    ]),
  );
}

function dotKey(_: string, optional: string, key: string): string {
  return `${optional || '.'}${key}`;
}

/** Node still calls the function experimental. */
function stripInThread(texts: readonly string[]): Promise<readonly string[]> {
  const thread = new Worker(new URL(`./strip-types${ending}`, import.meta.url), {
    workerData: texts,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  return new Promise((done, fail) => {
    thread.once('message', done);
    thread.once('error', fail);
  });
}

/** Without comment lines and indentation. */
function shorten(text: string): string {
  return text
    .replaceAll(/^[ \t]*\/\*\*?(?:[^*]|\*(?!\/))*\*\/[ \t]*$/gm, '')
    .replaceAll(/^[ \t]*\/\/.*$/gm, '')
    .replaceAll(/^[ \t]+/gm, '')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
}
