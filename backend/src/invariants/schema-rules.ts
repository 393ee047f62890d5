import { type ClientBase, escapeIdentifier } from 'pg';
import { CHANGED_COLLATIONS } from '../database/collations.js';
import { EXAMPLES, type Finding, type Progress } from './rows.js';

interface ForeignKey {
  name: string;
  child: string;
  parent: string;
  columns: string[];
  targets: string[];
}

const FOREIGN_KEYS = `
  SELECT conname AS name, conrelid::regclass::text AS child, confrelid::regclass::text AS parent,
    (SELECT array_agg(attname::text ORDER BY ordinality) FROM unnest(conkey) WITH ORDINALITY AS k (attnum, ordinality)
     JOIN pg_attribute AS a ON a.attrelid = conrelid AND a.attnum = k.attnum) AS columns,
    (SELECT array_agg(attname::text ORDER BY ordinality) FROM unnest(confkey) WITH ORDINALITY AS k (attnum, ordinality)
     JOIN pg_attribute AS a ON a.attrelid = confrelid AND a.attnum = k.attnum) AS targets
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY conname`;

/** Constraints that are NOT VALID because of older rows. */
const OUT_OF_FORCE = `
  WITH rules AS (
    SELECT conname::text AS name, conenforced AND (convalidated OR contype = 'c') AS in_force FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
    UNION ALL
    SELECT indexrelid::regclass::text, indisvalid AND indisready FROM pg_index JOIN pg_class ON oid = indexrelid
    WHERE relnamespace = 'public'::regnamespace
    UNION ALL
    SELECT tgrelid::regclass || '.' || tgname, tgenabled IN ('O', 'A') FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE relnamespace = 'public'::regnamespace)
  SELECT count(*)::int AS looked, count(*) FILTER (WHERE NOT in_force)::int AS violations,
    coalesce((array_agg(name ORDER BY name) FILTER (WHERE NOT in_force))[1:${EXAMPLES}], '{}') AS examples FROM rules`;

type Counts = Pick<Finding, 'looked' | 'violations' | 'examples'>;

const statementOf = ({ child, parent, columns, targets }: ForeignKey): string => {
  const on = columns.map(
    (column, index) =>
      `child.${escapeIdentifier(column)} = parent.${escapeIdentifier(targets[index] ?? '')}`,
  );
  const mine = columns.map((column) => `child.${escapeIdentifier(column)}`);
  const isLost = `FILTER (WHERE parent.${escapeIdentifier(targets[0] ?? '')} IS NULL)`;
  return `SELECT count(*)::int AS looked, count(*) ${isLost}::int AS violations,
      coalesce((array_agg(concat_ws(' ', ${mine.join(', ')})) ${isLost})[1:${EXAMPLES}], '{}') AS examples
    FROM ${child} AS child LEFT JOIN ${parent} AS parent ON ${on.join(' AND ')}
    WHERE ${mine.map((column) => `${column} IS NOT NULL`).join(' AND ')}`;
};

/**
 * Checks constraints and indexes that the database should have enforced: they may be violated if one was disabled or
 * files were damaged.
 */
export async function checkSchema(client: ClientBase, progress: Progress): Promise<Finding[]> {
  const rule = 'Every row that another row refers to exists';
  const keys: Finding = { rule, what: 'references', looked: 0, violations: 0, examples: [] };
  for (const key of (await client.query<ForeignKey>(FOREIGN_KEYS)).rows) {
    const [counts] = (await client.query<Counts>(statementOf(key))).rows;
    keys.looked += counts?.looked ?? 0;
    keys.violations += counts?.violations ?? 0;
    const named = (counts?.examples ?? []).map((id) => `${key.name} ${id}`);
    keys.examples.push(...named.slice(0, EXAMPLES - keys.examples.length));
    progress(keys.what, keys.looked);
  }
  const [force] = (await client.query<Counts>(OUT_OF_FORCE)).rows;
  const none: Counts = { looked: 0, violations: 0, examples: [] };
  const inForce = {
    rule: 'Every constraint and trigger of the database is in force',
    what: 'rules',
  };
  const [collations] = (await client.query<Counts>(CHANGED_COLLATIONS)).rows;
  const sorted = { rule: 'Indexes are sorted by the current collations', what: 'collations' };
  return [keys, { ...inForce, ...(force ?? none) }, { ...sorted, ...(collations ?? none) }];
}
