import type { Pool, QueryConfig, QueryResult } from 'pg';
import type { DataSource, EntityManager, QueryFailedError } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { isCutOff } from '../common/errors/database-away.js';
import { OpenTransaction } from './open-transaction.js';
import { isStale, send } from './send.js';
import { SharedConnections } from './shared-connections.js';

/** A statement in words of the database, and the shape of its rows. */
export interface Statement<Row> {
  name: string;
  text: string;
  /** Only a type; nothing is there. */
  row?: Row;
}

/**
 * A statement that each connection prepares once and then only calls by its name, which spares PostgreSQL reading and
 * planning it. From its sixth call on it may keep one plan for all values, so it is for what has one good plan however large
 * the tables are and whatever is asked for: rows by their key or the beginning of an index.
 * @param name of its own in the whole shop
 */
export const statement = <Row = unknown>(name: string, text: string): Statement<Row> => ({
  name,
  text,
});

const poolOf = ({ driver }: DataSource): Pool => (driver as PostgresDriver).master as Pool;

const shared = new WeakMap<Pool, SharedConnections>();

function sharedOf(pool: Pool): SharedConnections {
  const known = shared.get(pool) ?? new SharedConnections(pool);
  shared.set(pool, known);
  return known;
}

/** More than the pool has connections. Each that has prepared the statement too early is closed as it fails. */
const MAX_TRIES = 20;

async function sendByPool(pool: Pool, query: QueryConfig<unknown[]>): Promise<QueryResult> {
  for (let tries = 1; ; tries++) {
    try {
      return await send(pool, query);
    } catch (error) {
      if (!isStale((error as QueryFailedError).driverError) || tries === MAX_TRIES) throw error;
    }
  }
}

/** What a shared connection has taken along into its end is put again, on one of its own. */
async function sendShared(pool: Pool, query: QueryConfig<unknown[]>): Promise<QueryResult> {
  try {
    return await send(sharedOf(pool), query);
  } catch (error) {
    const { driverError } = error as QueryFailedError;
    if (!isStale(driverError) && !isCutOff(driverError)) throw error;
    return sendByPool(pool, query);
  }
}

/**
 * Sends a statement and resolves to its rows. In a transaction it is on its way when this returns: several of them travel
 * together, are executed in the order in which they were sent, each seeing what is committed when its turn comes, and cost
 * one journey. Outside, each takes a connection of its own.
 * @throws QueryFailedError
 */
export async function run<Row>(
  tx: EntityManager,
  { name, text }: Statement<Row>,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = tx.queryRunner
    ? await OpenTransaction.of(tx).send({ name, text, values })
    : await sendByPool(poolOf(tx.connection), { name, text, values });
  return rows as Row[];
}

/**
 * Asks a short question outside of any transaction, over a connection that many share: for what only reads and is answered at once,
 * since others wait behind it. Where that connection dies it is asked again.
 * @throws QueryFailedError
 */
export async function ask<Row>(
  dataSource: DataSource,
  { name, text }: Statement<Row>,
  values: unknown[],
): Promise<Row[]> {
  const pool = poolOf(dataSource);
  const { rows } = await sendShared(pool, { name, text, values });
  return rows as Row[];
}

/**
 * Waits for all statements that were sent together.
 * @param sent in the order in which they were sent
 * @throws what the first of them that failed did: those behind it fail because of it
 */
export async function together<const T extends readonly unknown[]>(
  sent: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(sent);
  const values = settled.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
  return values as { -readonly [K in keyof T]: Awaited<T[K]> };
}
