import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';
import { isConnectionLost, isDatabaseUnavailable } from './database-unavailable.js';

const databaseError = (severity: string, message: string): DatabaseError =>
  Object.assign(new DatabaseError(message, 0, 'error'), { severity, code: '08P01' });

describe('isDatabaseUnavailable', () => {
  it.each([
    'server login has been failing, try again later (server_login_retry)',
    'server conn crashed?',
    'query_wait_timeout',
  ])('returns true for the PgBouncer error: %s', (message) => {
    const error = databaseError('FATAL', message);
    expect([isDatabaseUnavailable(error), isConnectionLost(error)]).toEqual([true, true]);
    expect(isDatabaseUnavailable(new QueryFailedError('SELECT', [], error))).toBe(true);
  });

  it('returns true when the password is rejected', () => {
    const error = Object.assign(new DatabaseError('no', 0, 'error'), { code: '28P01' });
    expect([isDatabaseUnavailable(error), isConnectionLost(error)]).toEqual([true, false]);
  });

  it('returns false for a malformed statement', () => {
    const error = databaseError(
      'ERROR',
      'bind message supplies 1 parameters, but statement requires 2',
    );
    expect([isDatabaseUnavailable(error), isConnectionLost(error)]).toEqual([false, false]);
  });
});
