/** A SQL statement, and the type of its rows. */
export interface Statement<Row> {
  /** Under which connections prepare it; without a name it is parsed and planned each time. */
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
 * A prepared statement: each connection parses and plans it once. From its sixth execution on, PostgreSQL may use one generic plan
 * for all values, so it is for statements with one good plan whatever the values and the sizes of the tables are: rows by key or by
 * the beginning of an index.
 * @param name unique in the whole shop
 */
export const statement = <Row = unknown>(name: string, text: string): Statement<Row> => ({
  name,
  text,
});

/**
 * Waits for all statements that were sent in one round trip.
 * @param sent a list, or an object that names them, in the order in which they were sent
 * @returns their results in the same form
 * @throws the error of the first that failed: it made the later ones fail, too
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
