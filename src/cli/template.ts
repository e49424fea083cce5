// muster template: empty spreadsheets to fill in.
import { type Command, exitStatus, print } from './command.ts';

export const template: Command = {
  words: 'template',
  usage: 'DIR',
  summary: 'writes empty spreadsheets to fill in: tournament.csv, participants.csv, battles.csv',
  takes: [1, 1],
  async run({ positionals: [folder = ''] }) {
    print(folder);
    return exitStatus.done;
  },
};
