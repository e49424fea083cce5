// For commands that read much: what was read is soon done with, and the runtime would let four times as much of it pile up as is in use. That
// would be most of their memory.
import { setFlagsFromString } from 'node:v8';

export function collectEarly(): void {
  for (const flag of ['--semi-space-growth-factor=1', '--heap-growing-percent=50']) setFlagsFromString(flag);
}
