const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '53300', // too many connections
  '57014', // took longer than statement_timeout, waiting for others
  '57P01', // shut down by an administrator
  '57P02', // crashed
  '57P03', // starting up
]);

const SENTENCES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|DataSource is not/;

/** Whether an error means that PostgreSQL cannot be reached right now, so that trying again later makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, driverError } = error as Record<string, unknown>;
  if (typeof code === 'string' && (AWAY.has(code) || code.startsWith('08'))) return true;
  const isKnown = typeof message === 'string' && SENTENCES.test(message);
  return isKnown || (driverError !== error && isDatabaseAway(driverError));
}
