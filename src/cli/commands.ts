// Every command, in the order in which help lists them.
import type { Command } from './command.ts';
import { demo } from './demo.ts';
import { importFiles } from './import.ts';
import { keysCreate } from './keys.ts';
import { serve } from './serve.ts';
import { tournamentCommands } from './tournaments.ts';

export const commands: readonly Command[] = [serve, demo, importFiles, ...tournamentCommands, keysCreate];
