import { findClientProgram } from './client-programs.js';

it('reports a missing client program in one line', () => {
  expect(() => findClientProgram('pg_dump', 99)).toThrow(
    "pg_dump of PostgreSQL 99 or newer is not here. Install PostgreSQL's client programs (on Debian postgresql-client-99).",
  );
});
