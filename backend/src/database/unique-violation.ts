import { QueryFailedError } from 'typeorm';

/** Whether a statement failed because such a row is already there. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof QueryFailedError && (error.driverError as { code?: string }).code === '23505';
