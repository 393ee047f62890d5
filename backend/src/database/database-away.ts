const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '53300', // too many connections
  '57P01', // shut down by an administrator
  '57P02', // crashed
  '57P03', // starting up
]);

const SENTENCES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|DataSource is not/;

/** Whether an error means that PostgreSQL cannot be reached right now, so that trying again later makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (AWAY.has(code) || code.startsWith('08'))) return true;
  const { driverError } = error as { driverError?: unknown };
  return SENTENCES.test(error.message) || (driverError !== error && isDatabaseAway(driverError));
}
