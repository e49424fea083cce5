// For commands that read a lot and soon discard it: V8 would let garbage grow to four times the memory in use before collecting it.
import { setFlagsFromString } from 'node:v8';

/** With little room for new objects a command needs 50 MB less, and takes 5 % longer. */
export function limitHeapGrowth({ smallNewSpace = false } = {}): void {
  setFlagsFromString('--heap-growing-percent=50');
  if (smallNewSpace) setFlagsFromString('--semi-space-growth-factor=1');
}
