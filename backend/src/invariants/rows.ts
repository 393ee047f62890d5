import type { ClientBase } from 'pg';

/** Invariants of each row of a table. */
export interface Rows {
  /** A table with the key `id`. */
  table: string;
  /** Joined tables of the rules, which use the table's name. */
  joins?: string;
  /** Sentences and SQL conditions: a row whose condition is not true is a violation. */
  rules: Record<string, string>;
}

/** The result of one rule. */
export interface Finding {
  /** The sentence of the rule. */
  rule: string;
  /** The checked table, such as `orders`. */
  what: string;
  /** Number of checked rows. */
  looked: number;
  violations: number;
  /** The first violations, by their identifying columns. */
  examples: string[];
}

/** Receives the number of checked rows of a table. */
export type Progress = (what: string, looked: number) => void;

/** Rows per statement: few enough to be quick and to need little memory on both sides. */
const BATCH = 10_000;
/** Number of violations that are listed. */
export const EXAMPLES = 10;

const NIL = '00000000-0000-0000-0000-000000000000';

const statementOf = ({ table, joins = '', rules }: Rows): string => {
  const columns = Object.values(rules).map((holds, index) => {
    const isBroken = `FILTER (WHERE (${holds}) IS NOT TRUE)`;
    return `count(*) ${isBroken}::int AS "broken${index}",
      (array_agg(${table}.id::text ORDER BY ${table}.id) ${isBroken})[1:${EXAMPLES}] AS "examples${index}"`;
  });
  return `SELECT count(*)::int AS looked, (array_agg(${table}.id ORDER BY ${table}.id DESC))[1] AS last, ${columns.join(', ')}
    FROM (SELECT * FROM ${table} WHERE id > $1 ORDER BY id LIMIT ${BATCH}) AS ${table} ${joins}`;
};

type Answer = { looked: number; last: string | null } & Record<string, number | string[] | null>;

/** Checks all rows of a table in batches. */
export async function checkRows(
  client: ClientBase,
  rows: Rows,
  progress: Progress,
): Promise<Finding[]> {
  const statement = statementOf(rows);
  const findings = Object.keys(rows.rules).map((rule): Finding => ({
    rule,
    what: rows.table,
    looked: 0,
    violations: 0,
    examples: [],
  }));
  let after: string | null = NIL;
  while (after) {
    const answer: Answer | undefined = (await client.query<Answer>(statement, [after])).rows[0];
    after = answer?.last ?? null;
    for (const [index, finding] of findings.entries()) {
      finding.looked += answer?.looked ?? 0;
      finding.violations += Number(answer?.[`broken${index}`]);
      const examples = (answer?.[`examples${index}`] ?? []) as string[];
      finding.examples.push(...examples.slice(0, EXAMPLES - finding.examples.length));
    }
    progress(rows.table, findings[0]?.looked ?? 0);
  }
  return findings;
}
