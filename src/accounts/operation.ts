// An operation of /account: its description, and the function that does it for JSON and for the forms of the page (docs/accounts.md).

import type { Static, TSchema } from 'typebox';
import { messages } from '../contract/errors.ts';
import { formTooLarge } from '../contract/form-body.ts';
import type { DescribedErrors, Operation, ValueOf } from '../contract/operation.ts';
import type { AppOptions } from '../http/options.ts';
import type { Session, SignedIn } from '../store/keys/sessions.ts';
import type { AccountNews } from './account-view.ts';

export const accountMessages = {
  signedOut: 'Sign in first',
  noName: 'Choose a name first',
  taken: 'This name is taken',
  alreadyChosen: 'The name is already chosen',
  mostKeys: 'At most 5 keys; revoke one first',
  noOwnKeys: 'Ask the operator for a key',
  key: 'Key not found',
  otherName: 'Type the name of the account to delete it',
  bodyType: 'The body must be a form or application/json',
} as const;

/** The request header of changes. */
export const originHeader = { Origin: 'The address of the service: other sites may not send this.' };

export const formTypes: readonly string[] = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** `B` is the schema of the body. Its fields are checked by the operation, whose messages people read beside the form. */
export interface AccountCall<B extends TSchema = TSchema> {
  readonly options: AppOptions;
  readonly time: number;
  readonly fields: Readonly<Partial<Record<keyof Static<B>, unknown>>>;
  /** The id in the path. */
  readonly id: string;
  /** Writes when keys were used last, as far as this process knows. */
  recordUses(): Promise<void>;
}

export interface Done<T> {
  /** The body of the answer. */
  readonly answer: T;
  /** What the page shows after a form, because it contains a secret that is shown only once. */
  readonly news?: AccountNews;
  /** Whether it signs the browser out. */
  readonly isSignedOut?: true;
  /** Whether it has ended keys. */
  readonly endsKeys?: true;
}

/** Who may do it: any session, someone who signed in, or someone who has also chosen a name. */
type Handler<C, T> =
  | { readonly needs: 'session'; act(call: C, session: Session): Promise<Done<T>> }
  | { readonly needs: 'person'; act(call: C, person: SignedIn, session: Session): Promise<Done<T>> }
  | { readonly needs: 'name'; act(call: C, account: string, person: SignedIn): Promise<Done<T>> };

/** `A` is the schema of its one answer that is not an error. */
export type AccountOperation<B extends TSchema = TSchema, A extends TSchema = TSchema> = Operation & {
  readonly body?: { readonly schema: B };
  readonly answers: Readonly<Record<number, A>>;
} & Handler<AccountCall<B>, ValueOf<A>>;

/** An operation as it is written. */
type StatedOperation<B extends TSchema, A extends TSchema> = Omit<
  Operation,
  'tag' | 'security' | 'headers' | 'body' | 'answers'
> & {
  readonly method?: 'POST';
  readonly body?: { readonly schema: B };
  readonly answers: Readonly<Record<number, A>>;
  /** Messages with status 403 that it has in addition to those of the others. */
  readonly forbidden?: readonly string[];
} & Handler<AccountCall<B>, ValueOf<A>>;

/** Adds what all operations of accounts have in common. */
export function account<A extends TSchema, B extends TSchema = TSchema>(
  stated: StatedOperation<B, A>,
): AccountOperation<B, A> {
  const { forbidden, ...operation } = stated;
  const { method, body } = operation;
  return {
    ...operation,
    tag: 'Accounts',
    security: 'session',
    ...(method !== undefined && { headers: originHeader }),
    ...(body && { body: { schema: body.schema, types: ['application/json', ...formTypes] } }),
    errors: { ...stated.errors, ...listErrors(stated) },
  };
}

function listErrors({
  method,
  body,
  needs,
  forbidden = [],
}: Pick<StatedOperation<TSchema, TSchema>, 'body' | 'forbidden' | 'method' | 'needs'>): DescribedErrors {
  const all = [
    ...(method === undefined ? [] : [messages.otherSite]),
    ...(needs === 'name' ? [accountMessages.noName] : []),
    ...forbidden,
  ];
  return {
    ...(body && {
      400: { meaning: 'The body cannot be read.', messages: [messages.request] },
      413: { ...formTooLarge, messages: [messages.bodyLength] },
      415: { meaning: 'The body has another type.', messages: [accountMessages.bodyType] },
    }),
    401: { meaning: 'There is no session, or it has ended.', messages: [accountMessages.signedOut] },
    ...(all.length > 0 && { 403: { meaning: 'It is not allowed; the message says why.', messages: all } }),
  };
}
