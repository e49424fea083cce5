// Counts what a function does: every call and every pass of a loop in some source files, as V8 counts them for coverage, and every element that a
// built-in method goes through. The same work has the same count on every machine, whatever else it does.
import { Session } from 'node:inspector';

type Method = (this: { readonly length?: number; readonly size?: number }, ...given: unknown[]) => unknown;

let elements = 0;

/** Iterators, which spreading and constructors of collections use as well. */
for (const iterator of [[].values(), new Map().entries(), new Set().values()]) {
  const prototype = Object.getPrototypeOf(iterator) as { next: () => unknown };
  const { next } = prototype;
  prototype.next = function (this: unknown) {
    elements += 1;
    return Reflect.apply(next, this, []);
  };
}

const arrayMethods =
  'concat fill flat includes indexOf join lastIndexOf reverse shift slice splice toReversed unshift';
const setMethods = 'difference intersection isSubsetOf isSupersetOf symmetricDifference union';
for (const [prototype, names] of [
  [Array.prototype, arrayMethods],
  [Set.prototype, setMethods],
] as const) {
  const methods = prototype as unknown as Record<string, Method>;
  for (const name of names.split(' ')) {
    const method = methods[name] as Method;
    methods[name] = function (...given) {
      elements += this.length ?? this.size ?? 0;
      return Reflect.apply(method, this, given);
    };
  }
}

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

/** To be called before the files are loaded: V8 counts loop iterations only in code that it compiles afterwards. */
export function startCounting(folder: URL): (run: () => void) => number {
  const session = new Session();
  session.connect();
  /** Answers at once, because the session belongs to this thread. */
  const ask = (method: string, parameters?: object): unknown => {
    let answer: unknown;
    session.post(method, parameters, (error, result) => {
      if (error) throw error;
      answer = result;
    });
    return answer;
  };
  ask('Profiler.enable');
  ask('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return (run) => {
    ask('Profiler.takePreciseCoverage');
    elements = 0;
    run();
    let work = elements;
    const { result } = ask('Profiler.takePreciseCoverage') as Coverage;
    for (const { url, functions } of result) {
      if (!url.startsWith(folder.href)) continue;
      for (const { ranges } of functions) for (const { count } of ranges) work += count;
    }
    return work;
  };
}
