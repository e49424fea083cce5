// Scripts as browsers get them: the modules of a script, and those of packages/ that it imports, are joined into one file; libraries stay separate modules.
// A part of a script is loaded later, and imports from the script what both need. There is no build step, and nothing is written to disk. Types are removed at the
// first request, in a thread (strip-types.ts), because that takes 0.4 s.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { shorten } from './shorten.ts';

export interface Script {
  readonly stem: string;
  /** Its file name, with the hash of what it is made of. */
  readonly name: string;
  /** The names of the files that it imports, directly or not: libraries, and of a part the script. */
  readonly imports: readonly string[];
  readonly read: () => Promise<string>;
}

/** The module that a script starts with. `partOf`: that of the script that loads it. */
export interface ScriptEntry {
  readonly address: URL;
  readonly partOf?: URL | undefined;
}

/** A source, and what it imports. */
interface Module {
  readonly address: string;
  readonly text: string;
  /** Names of a module, or of the script of a library. */
  readonly imports: readonly { readonly names: readonly string[]; readonly from: string | Script }[];
}

/** Of the sources of scripts: the published package contains them compiled. */
export const ending = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
/** The only form of import in our sources: names in braces. Types are imported with `import type`, and are not there when the script runs. */
const importStatement = /^import \{([^}]*)\} from '([^']+)';$/gm;
/** What a module declares, and whether it exports it. */
const declaration = /^(export )?(?:async )?(?:function\*?|const|let|class) (\w+)/gm;
/** `dataset['live']`: the compiler asks for it where keys are not known, and `.live` is shorter. */
const literalKey = /(\?\.|(?<=[\w)\]]))\['([a-zA-Z]\w*)'\]/g;
/** Imports in libraries. */
const specifier = /(?<=\bfrom ?)(["'])([\w@./-]+)\1/g;
/** Other scripts come of the same sources where one of these differs. */
const maker = [
  process.version,
  ...['./scripts', './shorten'].map((own) => readFileSync(new URL(own + ending, import.meta.url), 'utf8')),
];

/** The scripts that start with these modules, and the modules of libraries that they need. */
export function readScripts(entries: readonly ScriptEntry[]): {
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
    const imports = [...text.matchAll(importStatement)].map(([, list = '', from = '']) => ({
      names: readNames(list),
      from: /^[.#]/.test(from)
        ? follow(resolve(from, address), found, [...open, address])
        : readLibrary(from, libraries),
    }));
    const module = { address, text, imports };
    found.set(address, module);
    modules.set(address, module);
    return address;
  }
  function listModules({ href }: URL): ReadonlyMap<string, Module> {
    const found = new Map<string, Module>();
    follow(href, found, []);
    return found;
  }

  function makeScript({ address, partOf }: ScriptEntry): Script {
    const lender = partOf && { script: findScript(partOf), modules: listModules(partOf) };
    const own = [...listModules(address).values()].filter((one) => !lender?.modules.has(one.address));
    const isOwn = (from: string | Script) => own.some((one) => one.address === from);
    const lent = entries
      .filter((one) => one.partOf?.href === address.href)
      .flatMap((part) => [...listModules(part.address).values()].filter((one) => !isOwn(one.address)))
      .flatMap(({ imports }) => imports.filter(({ from }) => isOwn(from)));
    const exported = [...(own.at(-1)?.text ?? '').matchAll(declaration)].filter(([, word]) => word);
    const joined = {
      own,
      lender: lender?.script.name,
      exports: [
        ...new Set([...exported.map(([, , name = '']) => name), ...lent.flatMap(({ names }) => names)]),
      ].sort(),
    };
    const imports = [
      ...new Set([...(lender ? [...lender.script.imports, lender.script.name] : []), ...listNeeded(own)]),
    ];
    const stem = address.pathname.replace(/^.*\//, '').replace(/\.\w+$/, '');
    let text: Promise<string> | undefined;
    return {
      stem,
      name: nameFile(stem, [...maker, ...own.map((one) => one.text), ...joined.exports, ...imports]),
      imports,
      read() {
        text ??= readSources().then((sources) => join(joined, sources));
        return text;
      },
    };
  }
  const scripts = new Map<string, Script>();
  function findScript(address: URL): Script {
    const entry = entries.find((one) => one.address.href === address.href) ?? { address };
    const known = scripts.get(address.href) ?? makeScript(entry);
    scripts.set(address.href, known);
    return known;
  }
  return { scripts: entries.map(({ address }) => findScript(address)), libraries: [...libraries.values()] };
}

/** `a, type B` → `a`. */
function readNames(list: string): readonly string[] {
  const names = list.split(',').map((name) => name.trim());
  return names.filter((name) => name !== '' && !name.startsWith('type '));
}

function resolve(from: string, address: string): string {
  return from.startsWith('#') ? import.meta.resolve(from) : new URL(from, address).href;
}

function readLibrary(from: string, libraries: Map<string, Script>): Script {
  const address = import.meta.resolve(from);
  const known = libraries.get(address);
  if (known !== undefined) return known;
  const imports = new Set<string>();
  const source = withoutComments(readFileSync(new URL(address), 'utf8'));
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
    imports.flatMap(({ from }) => (typeof from === 'object' ? from : [])),
  );
  return [...new Set(direct.flatMap(({ name, imports }) => [...imports, name]))];
}

function nameFile(stem: string, content: readonly string[]): string {
  return `${stem}-${hash('sha256', content.join('\n'), 'base64url').slice(0, 10)}.js`;
}

/** Modules, in the order in which they run, as one. What they declare are names of the whole file; a module with a name that is in use already, or with names in brackets, becomes a function. */
function join(
  {
    own,
    lender,
    exports,
  }: {
    readonly own: readonly Module[];
    readonly lender: string | undefined;
    readonly exports: readonly string[];
  },
  sources: ReadonlyMap<string, string>,
): string {
  const addresses = new Set(own.map(({ address }) => address));
  const imported = new Map<string, Set<string>>();
  for (const { names, from } of own.flatMap(({ imports }) => imports)) {
    const file = typeof from === 'object' ? from.name : addresses.has(from) ? undefined : lender;
    if (file !== undefined) imported.set(file, new Set([...(imported.get(file) ?? []), ...names]));
  }
  const used = new Set([...imported.values()].flatMap((names) => [...names]));
  const declared = own.map(({ address }) => {
    const all = [...(sources.get(address) ?? '').matchAll(declaration)];
    const shared = all.flatMap(([, word, name = '']) => (word ? name : []));
    for (const name of shared) {
      if (used.has(name))
        throw new Error(`"${address}" exports "${name}", which is in use in the same script`);
      used.add(name);
    }
    return { address, shared, inner: all.flatMap(([, word, name = '']) => (word ? [] : name)) };
  });
  const parts = declared.map(({ address, shared, inner }) => {
    const text = (sources.get(address) ?? '')
      .replaceAll(importStatement, '')
      .replaceAll(declaration, (found, word = '') => found.slice(word.length))
      .replaceAll(literalKey, dotKey);
    const odd = /^(?:import|export)\b.*$/m.exec(text);
    if (odd !== null) throw new Error(`"${address}" has a statement that cannot be joined: ${odd[0]}`);
    const isFlat = !inner.some((name) => used.has(name)) && !/^(?:const|let) \W/m.test(text);
    if (!isFlat) return `const {${shared.join()}} = (() => {${text}\nreturn {${shared.join()}}})();`;
    for (const name of inner) used.add(name);
    return text;
  });
  const heads = [...imported].map(([file, names]) => `import{${[...names].join()}}from'./${file}';`);
  return [...heads, shorten(parts.join('\n'), exports)].join('\n');
}

/** The sources without types, by address. */
async function stripAll(modules: readonly Module[]): Promise<ReadonlyMap<string, string>> {
  const texts = modules.map(({ text }) => text);
  const stripped = ending === '.ts' ? await stripInThread(texts) : texts;
  return new Map(modules.map(({ address }, index) => [address, stripped[index] ?? '']));
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

/** Libraries are short already, except for lines of comments and indentation. */
function withoutComments(text: string): string {
  return text
    .replaceAll(/^[ \t]*\/\*\*?(?:[^*]|\*(?!\/))*\*\/[ \t]*$/gm, '')
    .replaceAll(/^[ \t]*\/\/.*$/gm, '')
    .replaceAll(/^[ \t]+/gm, '')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
}
