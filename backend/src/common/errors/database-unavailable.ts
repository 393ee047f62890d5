/** Codes of connections that were lost during a statement. */
const CUT_OFF_CODES = [
  'ECONNRESET',
  'EPIPE',
  '57P01', // shut down by an administrator
  '57P02', // crashed
];

const AWAY_CODES = new Set([
  ...CUT_OFF_CODES,
  'ECONNREFUSED',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '28P01', // the password of the role was changed, and this process has the old one
  '25006', // read-only, such as a standby
  '25P03', // a transaction was idle for too long, and PostgreSQL closed the connection
  '53100', // disk full
  '53300', // too many connections
  '55P03', // waited longer than lock_timeout
  '57014', // took longer than statement_timeout, waiting for others
  '57P03', // starting up
]);

const SENTENCES =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed|Query runner already released|DataSource is not/;

/**
 * PostgreSQL returns this code for malformed messages, and keeps the connection. PgBouncer returns it for all of its
 * own errors, such as an unavailable database, and closes the connection.
 */
const PROTOCOL_VIOLATION = '08P01';

const isOfPooler = (code: unknown, severity: unknown): boolean =>
  code === PROTOCOL_VIOLATION && severity === 'FATAL';

const isAwayCode = (code: string): boolean =>
  AWAY_CODES.has(code) || (code.startsWith('08') && code !== PROTOCOL_VIOLATION);

/** @returns whether the connection was lost before the response: the statement may have been executed or not */
export function isConnectionLost(error: unknown): boolean {
  const { code, message, severity } = error as Record<string, unknown>;
  return (
    CUT_OFF_CODES.some((each) => each === code) ||
    isOfPooler(code, severity) ||
    /^Connection terminated/.test(String(message))
  );
}

/** @returns whether PostgreSQL is currently unavailable, so that a retry makes sense */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, severity, driverError } = error as Record<string, unknown>;
  if (typeof code === 'string' && (isAwayCode(code) || isOfPooler(code, severity))) return true;
  const isKnown = typeof message === 'string' && SENTENCES.test(message);
  return isKnown || (driverError !== error && isDatabaseUnavailable(driverError));
}
