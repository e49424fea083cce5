// For commands that read much and soon discard it: V8 would let garbage grow to four times the memory in use before it collects it.
import { setFlagsFromString } from 'node:v8';

export function limitHeapGrowth(): void {
  for (const flag of ['--semi-space-growth-factor=1', '--heap-growing-percent=50']) setFlagsFromString(flag);
}
