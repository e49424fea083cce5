// muster keys create.
import { createKey } from '../store/keys.ts';
import { type Command, exitStatus, print, UsageError } from './command.ts';
import { withDatabase } from './database.ts';

export const keysCreate: Command = {
  words: 'keys create',
  usage: '--account NAME [--label TEXT]',
  summary: 'makes an API key and prints it, once',
  flags: {
    account: { type: 'string', value: 'NAME', summary: 'whose key it is' },
    label: { type: 'string', value: 'TEXT', summary: 'what it is for' },
  },
  settings: ['KEY_PREFIX'],
  async run({ settings, flags: { account, label = '' } }) {
    if (typeof account !== 'string' || account.trim() === '') {
      throw new UsageError('keys create needs --account NAME: whose key it is');
    }
    const key = await withDatabase(
      settings,
      (database) => createKey(database, { account, label: String(label), prefix: settings.KEY_PREFIX }),
      { create: true },
    );
    print(key);
    return exitStatus.done;
  },
};
