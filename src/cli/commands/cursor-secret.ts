// muster cursor-secret rotate.
import { rotateCursorSecret } from '../../store/engine/settings.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { notify } from '../output.ts';

export const cursorSecretRotate: Command = {
  words: 'cursor-secret rotate',
  usage: '',
  summary: 'invalidates all cursors; running servers follow within a second',
  run: ({ settings }) =>
    withDatabase(settings, async (database) => {
      await rotateCursorSecret(database);
      notify('cursors are signed with a new secret');
    }),
};
