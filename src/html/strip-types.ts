// A thread that removes the types from sources of scripts.
import { stripTypeScriptTypes } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

const texts: readonly string[] = workerData;
parentPort?.postMessage(texts.map(strip));

/** Node writes blanks where a type was, which browsers do not need; the one behind it stays. */
function strip(text: string): string {
  const blanked = stripTypeScriptTypes(text);
  if (blanked.length !== text.length) throw new Error('types have moved what follows them');
  return blanked.replaceAll(/\s+/g, (blanks, at: number) => {
    const end = at + blanks.length;
    if (text.slice(at, end) === blanks) return blanks;
    if (blanks.includes('\n')) return '\n';
    return text[end - 1] === ' ' ? ' ' : '';
  });
}
