import { QueryFailedError } from 'typeorm';

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Whether something was to be written for a user who is not there any more: their account was deleted while the request was on
 * its way. The database decides that, so that nothing of theirs comes after.
 */
export function isOwnerGone(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code, constraint, message } = error.driverError as Error & Record<string, string>;
  return (
    code === FOREIGN_KEY_VIOLATION &&
    /_user_id_fkey$/.test(constraint ?? '') &&
    message.startsWith('insert')
  );
}
