import { QueryFailedError } from 'typeorm';

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * @returns whether an error is a foreign-key violation on the user: the account was deleted while the request was
 * running
 */
export function isUserDeleted(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code, constraint, message } = error.driverError as Error & Record<string, string>;
  return (
    code === FOREIGN_KEY_VIOLATION &&
    /_user_id_fkey$/.test(constraint ?? '') &&
    message.startsWith('insert')
  );
}
