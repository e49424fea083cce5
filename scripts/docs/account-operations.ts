// docs/generated/account-operations.md
import type { TObject, TSchema } from 'typebox';
import { accountMessages } from '../../src/accounts/operation.ts';
import { accountOperations, deskOperations } from '../../src/accounts/operations.ts';
import { templateOf } from '../../src/contract/endpoints.ts';
import { messages } from '../../src/contract/errors.ts';
import type { DescribedErrors, Operation } from '../../src/contract/operation.ts';
import { quote, writePage } from './page.ts';

/** The requests of /account with what they need and return. */
export function writeAccountOperations(): string {
  return writePage('Requests for accounts and webhooks', [
    'With `Accept: application/json`, the cookie of a session, and for `POST` the `Origin` of the service; bodies are JSON or forms of at most 16 KB. `/organisers/openapi.json` describes all fields. [Accounts](../accounts.md) explains how to sign in, [Webhooks](../webhooks.md) what is sent.',
    '',
    'Fields with a question mark may be left out. Every request answers 401 without a session, and 403 if it comes from another site. All but the first two and those that sign out answer 403 until the account has a name.',
    '',
    ...writeTable(accountOperations),
    '',
    '## The desk without a key',
    '',
    'The code of an [invitation](../team.md) is in its link. These need no session; opening an invitation begins one.',
    '',
    ...writeTable(deskOperations),
  ]);
}

function writeTable(operations: readonly Operation[]): string[] {
  return [
    '| request | | body | answer | may also answer |',
    '|---|---|---|---|---|',
    ...operations.map(({ method = 'GET', path, summary, body, answers, errors = {} }) => {
      const fields = body?.schema === undefined ? '' : listFields(body.schema);
      return `| ${quote(`${method} ${templateOf(path)}`)} | ${summary} | ${fields} | ${showAnswers(answers)} | ${showErrors(errors)} |`;
    }),
  ];
}

function listFields(schema: TSchema): string {
  const { properties, required = [] } = schema as {
    readonly properties: object;
    readonly required?: readonly string[];
  };
  return Object.keys(properties)
    .map((name) => quote(required.includes(name) ? name : `${name}?`))
    .join(', ');
}

/** The fields of its `data`; of each entry, if that is a list. */
function showAnswers(answers: Readonly<Record<number, TSchema>>): string {
  return Object.entries(answers)
    .map(([status, schema]) => {
      const { data } = (schema as Partial<TObject>).properties ?? {};
      if (data === undefined) return status;
      const { items } = data as { readonly items?: TSchema };
      return `${status} ${items === undefined ? '' : 'list of '}${listFields(items ?? data)}`;
    })
    .join(' · ');
}

function showErrors(errors: DescribedErrors): string {
  const own = ([403, 404, 409, 422] as const).flatMap((status) => {
    const { messages: words = [], meaning = '' } = errors[status] ?? {};
    const shown = words.filter((word) => word !== messages.otherSite && word !== accountMessages.noName);
    const text = words.length > 0 ? shown.map(quote).join(', ') : meaning;
    return text === '' ? [] : `${status} ${text}`;
  });
  return own.join(' · ');
}
