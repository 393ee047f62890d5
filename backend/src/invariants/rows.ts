import type { ClientBase } from 'pg';

/** What must hold of each row of a table. */
export interface Rows {
  /** A table of ours whose key is `id`. */
  table: string;
  /** What the rules look at beside the row, which they call by the table's name. */
  joins?: string;
  /** A sentence of what holds, and the same in words of the database: anything but true is a violation. */
  rules: Record<string, string>;
}

/** What was found out about one rule. */
export interface Finding {
  /** The sentence that holds, or does not. */
  rule: string;
  /** What was looked at, such as `orders`. */
  what: string;
  /** How many of them. */
  looked: number;
  violations: number;
  /** The first violations, by what names them. */
  examples: string[];
}

/** Hears how many rows of a table have been looked at. */
export type Progress = (what: string, looked: number) => void;

/** Rows that one statement looks at: few enough to be quick and to need little memory, on either side. */
const BATCH = 10_000;
/** Violations that are named. */
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

/** Looks at all rows of a table, some thousands at a time. */
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
