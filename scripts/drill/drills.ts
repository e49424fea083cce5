// Every drill, in the order of the table in docs/generated/drills.md.
import { busySubmissions } from './busy-submissions.ts';
import type { Drill } from './drill.ts';
import { flood } from './flood.ts';
import { growth } from './growth.ts';
import { hostileUploads } from './hostile-uploads.ts';
import { keyTiming } from './key-timing.ts';
import { killedImport } from './killed-import.ts';
import { killedSubmission } from './killed-submission.ts';
import { largeReads } from './large-reads.ts';
import { signUps } from './sign-ups.ts';
import { slowSockets } from './slow-sockets.ts';
import { soak } from './soak.ts';
import { stall } from './stall.ts';
import { stopUnderLoad } from './stop-under-load.ts';
import { streams } from './streams.ts';
import { expressions, fuzz, killedSteps, moreCases, packages } from './tests.ts';

export const drills: readonly Drill[] = [
  stopUnderLoad,
  killedImport,
  killedSubmission,
  killedSteps,
  signUps,
  slowSockets,
  hostileUploads,
  flood,
  busySubmissions,
  stall,
  streams,
  keyTiming,
  largeReads,
  growth,
  expressions,
  fuzz,
  packages,
  moreCases,
  soak,
];
