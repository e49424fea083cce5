// muster webhooks add, list, deliveries, rotate, enable, disable, remove.
import { listWebhooks } from '../../store/keys/webhooks.ts';
import {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  showWebhook,
  type WebhookStep,
} from '../../webhooks/register.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { usageError } from '../errors.ts';
import { notify, print, printTable } from '../output.ts';
import { readName } from './keys.ts';

const add: Command = {
  words: 'webhooks add',
  usage: '--account NAME --url URL [--kind KIND…] [--tournament SLUG…]',
  summary: 'sends changes to an address, and prints the ID and, once, the signing secret',
  flags: {
    account: { value: 'NAME', summary: 'the account that owns it' },
    url: { value: 'URL', summary: 'where changes are sent: https' },
    kind: { multiple: true, value: 'KIND', summary: 'only changes of this kind; repeat it for more kinds' },
    tournament: {
      multiple: true,
      value: 'SLUG',
      summary: 'only changes of this tournament; repeat it for more tournaments',
    },
  },
  settings: ['WEBHOOKS_LOCAL'],
  run({ settings, flags, lists }) {
    const account = readName('--account', flags['account']);
    const url = flags['url'];
    if (url === undefined) throw usageError('--url needs a value');
    const wanted = { url, kinds: lists['kind'], tournaments: lists['tournament'] };
    return withDatabase(settings, async (database) => {
      const options = { database, isLocal: settings.WEBHOOKS_LOCAL };
      const { id, secret } = await addWebhook(options, account, wanted, Date.now());
      print(`${id} ${secret}`);
      notify('the secret is shown only once');
    });
  },
};

const list: Command = {
  words: 'webhooks list',
  usage: '[--json]',
  summary: 'lists webhooks, one per line: ID, account, state, URL, reason',
  flags: { json: { summary: 'print all of each as JSON' } },
  run: ({ settings, flags }) =>
    withDatabase(settings, async (database) => {
      const webhooks = await listWebhooks(database.keys);
      if (flags['json'] === true) {
        const shown = webhooks.map((webhook) => {
          const { id, ...rest } = showWebhook(webhook);
          return { id, account: webhook.account, ...rest };
        });
        print(JSON.stringify(shown, null, 2));
        return;
      }
      printTable(
        ['ID', 'ACCOUNT', 'STATE', 'URL', 'REASON'],
        webhooks.map(({ id, account, state, url, reason }) => [id, account, state, url, reason ?? '']),
        'there are no webhooks; "muster webhooks add" makes one',
      );
    }),
};

const deliveries: Command = {
  words: 'webhooks deliveries',
  usage: 'ID [--json]',
  summary: 'lists the last 20 attempts of a webhook, newest first',
  takes: [1, 1],
  flags: { json: { summary: 'print them as JSON' } },
  run: ({ settings, positionals: [id = ''], flags }) =>
    withDatabase(settings, async (database) => {
      const attempts = await listWebhookDeliveries(database, id);
      if (flags['json'] === true) {
        print(JSON.stringify(attempts, null, 2));
        return;
      }
      printTable(
        ['ID', 'AT', 'ATTEMPT', 'STATUS', 'MILLISECONDS', 'CHANGES'],
        attempts.map(({ id: message, at, attempt, status, error, milliseconds, changes }) => [
          message,
          at,
          String(attempt),
          String(status ?? error),
          String(milliseconds),
          String(changes),
        ]),
        'nothing has been sent yet',
      );
    }),
};

function makeStep(step: WebhookStep, summary: string, done: string): Command {
  return {
    words: `webhooks ${step}`,
    usage: 'ID',
    summary,
    takes: [1, 1],
    run: ({ settings, positionals: [id = ''] }) =>
      withDatabase(settings, async (database) => {
        const { secret } = await changeWebhook(database, step, id, Date.now());
        if (step === 'rotate') print(secret);
        notify(`${done} ${id}`);
      }),
  };
}

export const webhookCommands: readonly Command[] = [
  add,
  list,
  deliveries,
  makeStep('rotate', 'prints a new secret; the old one also signs for 24 hours', 'made a new secret for'),
  makeStep('enable', 'starts sending again, beginning with a test', 'enabled'),
  makeStep('disable', 'stops sending until the webhook is enabled again', 'disabled'),
  makeStep('remove', 'deletes a webhook', 'removed'),
];
