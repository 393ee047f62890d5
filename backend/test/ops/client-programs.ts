import { findClientProgram } from '../../src/backup/dump/client-programs.js';

const isThere = (name: 'pg_dump' | 'pg_restore'): boolean => {
  try {
    findClientProgram(name, 18);
    return true;
  } catch {
    return false;
  }
};

function choose(): jest.Describe {
  if ((isThere('pg_dump') && isThere('pg_restore')) || process.env.CI) return describe;
  process.stderr.write('Skipped without pg_dump and pg_restore of PostgreSQL 18 or newer\n');
  return describe.skip;
}

/** `describe` for what needs PostgreSQL's client programs; in CI they must be there. */
export const describeWithClientPrograms = choose();
