/** A SQL statement, and the type of its rows. */
export interface Statement<Row> {
  /** The name under which connections prepare it; without one it is parsed and planned each time. */
  name?: string;
  text: string;
  /** Only for the type; never set. */
  row?: Row;
}

/** A statement with its values, to be sent later. */
export interface BoundStatement<Row> {
  statement: Statement<Row>;
  values: unknown[];
}

/**
 * A prepared statement: each connection parses and plans it once. From its sixth execution on, PostgreSQL may use one
 * generic plan for all values, so it suits statements for which one plan is good for all values and table sizes: rows
 * by key or by the beginning of an index.
 * @param name unique in the whole shop
 */
export const statement = <Row = unknown>(name: string, text: string): Statement<Row> => ({
  name,
  text,
});

/**
 * Awaits all statements that were sent in one round trip.
 * @param sent a list, or an object with names, in the order of sending
 * @returns their results in the same form
 * @throws the error of the first failed one, because of which the later ones failed, too
 */
export async function awaitPipelined<
  const T extends readonly unknown[] | Readonly<Record<string, unknown>>,
>(sent: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled<unknown>(Object.values(sent));
  const values = settled.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
  const results = Array.isArray(sent)
    ? values
    : Object.fromEntries(Object.keys(sent).map((name, index) => [name, values[index]]));
  return results as { -readonly [K in keyof T]: Awaited<T[K]> };
}
