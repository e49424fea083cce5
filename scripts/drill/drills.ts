// Every drill, in the order of the table in docs/generated/drills.md.
import { backup } from './backup.ts';
import { busyImport } from './busy-import.ts';
import { busySubmissions } from './busy-submissions.ts';
import { clock } from './clock.ts';
import { cursors } from './cursors.ts';
import { diskFull } from './disk-full.ts';
import type { Drill } from './drill.ts';
import { flood } from './flood.ts';
import { foreignFiles } from './foreign-files.ts';
import { fuzz } from './fuzz.ts';
import { hostileUploads } from './hostile-uploads.ts';
import { keyTiming } from './key-timing.ts';
import { killedImport } from './killed-import.ts';
import { killedSubmission } from './killed-submission.ts';
import { logs } from './logs.ts';
import { mirror } from './mirror.ts';
import { moreCases } from './more-cases.ts';
import { postgresFailures } from './postgres-failures.ts';
import { rollingRestart } from './rolling-restart.ts';
import { sharedCache } from './shared-cache.ts';
import { sigterm } from './sigterm.ts';
import { slowSockets } from './slow-sockets.ts';
import { soak } from './soak.ts';
import { stall } from './stall.ts';
import { stopUnderLoad } from './stop-under-load.ts';
import { streams } from './streams.ts';
import { walks } from './walks.ts';

/** `logs` is the last, because it reads the logs of all others. */
export const drills: readonly Drill[] = [
  rollingRestart,
  sigterm,
  stopUnderLoad,
  killedImport,
  killedSubmission,
  diskFull,
  postgresFailures,
  fuzz,
  foreignFiles,
  slowSockets,
  hostileUploads,
  flood,
  busyImport,
  busySubmissions,
  stall,
  walks,
  mirror,
  streams,
  cursors,
  clock,
  sharedCache,
  backup,
  keyTiming,
  moreCases,
  soak,
  logs,
];
