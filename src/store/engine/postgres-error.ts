// Errors of a PostgreSQL server or of the connection to it, as one line with advice. Never the password.
import { DatabaseError } from '../database.ts';

export interface ServerName {
  readonly user: string;
  readonly database: string;
  readonly host: string;
}

/** States of the SQL standard and of PostgreSQL (appendix A of its manual) that an operator has to act on. */
const faults: Readonly<Record<string, (server: ServerName) => string>> = {
  '28P01': ({ user }) => `refuses the password of "${user}"; check user and password in the database address`,
  '28000': ({ user }) =>
    `does not let "${user}" in; check the user in the database address and pg_hba.conf on the server`,
  '3D000': ({ database }) => `has no database "${database}"; create it with: createdb -E UTF8 ${database}`,
  '42501': ({ user, database }) =>
    `does not let "${user}" do this; as its owner run: GRANT ALL ON DATABASE "${database}" TO "${user}"; GRANT ALL ON SCHEMA public TO "${user}"`,
  '3F000': ({ user }) =>
    `has no schema that "${user}" may create tables in; as its owner run: GRANT ALL ON SCHEMA public TO "${user}"`,
  '25006': () =>
    'is a read-only replica; name the primary as DATABASE_URL and this one in DATABASE_READ_URLS',
  '53100': () => 'cannot grow: its disk is full; make room and try again',
  XX001: () => 'is damaged; restore it from a backup',
  XX002: () => 'has a damaged index; run REINDEX DATABASE, or restore it from a backup',
};

/** Passing states: connections lost or rejected, shutting down, starting up, too busy, cancelled; a statement whose preparation, requested by a query before it, was one of these. */
const passing = /^(08...|57...|53...|40...|55P03|25P0[23]|26000)$/;
const network =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|EHOSTDOWN|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
/** Of Node and OpenSSL, about the certificate of the server or the settings for it; and what the driver says about a server without TLS. */
const tls =
  /^(ERR_(TLS|SSL|OSSL)_.*|.*CERT.*|UNABLE_TO_.*|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH)$/;
const tlsWords = /does not support SSL|establishing an SSL connection/;
/** Errors without a code from the driver. */
const driverWords =
  /timeout|terminated|Connection ended|not queryable|after calling end|closed the connection/i;

export function describePostgresError(server: ServerName, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseError) return error;
  const code = 'code' in error ? String(error.code) : '';
  const subject = `the PostgreSQL server ${server.host}`;
  const fault = faults[code];
  if (fault !== undefined) return new DatabaseError(`${subject} ${fault(server)}`, { cause: error });
  if (tls.test(code) || (code === '' && tlsWords.test(error.message))) {
    const [cause] = error.message.split(/[;\n]/);
    return new DatabaseError(
      `${subject} cannot be used with TLS (${cause}); check sslmode and sslrootcert in the database address`,
      { cause: error },
    );
  }
  if (passing.test(code) || network.test(code) || (code === '' && driverWords.test(error.message))) {
    return new DatabaseError(
      `${subject} does not answer (${code === '' ? error.message : code}); check that it runs and can be reached from here`,
      { code: 'unreachable', cause: error },
    );
  }
  if (error instanceof AggregateError && error.errors.length > 0) {
    return describePostgresError(server, error.errors[0]);
  }
  return error;
}
