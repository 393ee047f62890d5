const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '25006', // read-only, such as a standby
  '25P03', // a transaction of ours said nothing for too long, and the connection was cut
  '53100', // disk full
  '53300', // too many connections
  '57014', // took longer than statement_timeout, waiting for others
  '57P01', // shut down by an administrator
  '57P02', // crashed
  '57P03', // starting up
]);

const SENTENCES =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed|Query runner already released|DataSource is not/;

/** A statement that PostgreSQL does not understand: the connection is whole, and the mistake is ours. */
const PROTOCOL_VIOLATION = '08P01';

const isAwayCode = (code: string): boolean =>
  AWAY_CODES.has(code) || (code.startsWith('08') && code !== PROTOCOL_VIOLATION);

/** Whether an error means that PostgreSQL cannot be used right now, so that trying again later makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, driverError } = error as Record<string, unknown>;
  if (typeof code === 'string' && isAwayCode(code)) return true;
  const isKnown = typeof message === 'string' && SENTENCES.test(message);
  return isKnown || (driverError !== error && isDatabaseAway(driverError));
}
