import { Client } from 'pg';
import type { EmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.js';

/** @returns the rows of the last statement */
export async function ask(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Does something while a transaction is open that has done this. */
export async function during<Result>(
  { url, statement }: { url: string; statement: string },
  work: (end: () => Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(statement);
    return await work(() => client.query('ROLLBACK'));
  } finally {
    await client.end();
  }
}

/** Of a role that may do nothing but own it. */
export async function makeDatabase(
  server: EmbeddedPostgres | undefined,
  name: string,
): Promise<string> {
  const url = new URL(server?.url ?? '');
  await ask(
    url.href,
    `CREATE ROLE ${name} LOGIN PASSWORD 'keeps p@ssing'`,
    `CREATE DATABASE ${name} OWNER ${name} TEMPLATE template0`,
  );
  [url.username, url.password, url.pathname] = [name, 'keeps p@ssing', name];
  return url.href;
}
