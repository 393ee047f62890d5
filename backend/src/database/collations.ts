import { Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/**
 * Collations whose version differs from the one with which the shop's indexes were built, as after an upgrade of ICU or libc: such an
 * index may miss rows, or accept duplicates.
 */
export const CHANGED_COLLATIONS = `
  WITH used AS (
    SELECT DISTINCT unnest(indcollation::oid[]) AS oid
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE relnamespace = 'public'::regnamespace
  ), versions AS (
    SELECT quote_ident(collname) AS name, collversion AS built, pg_collation_actual_version(pg_collation.oid) AS present
    FROM pg_collation JOIN used USING (oid)
    UNION ALL
    SELECT 'default', datcollversion, pg_database_collation_actual_version(oid)
    FROM pg_database WHERE datname = current_database()
  )
  SELECT count(*)::int AS looked, count(*) FILTER (WHERE built IS NOT NULL AND built IS DISTINCT FROM present)::int AS violations,
    coalesce(array_agg(name ORDER BY name) FILTER (WHERE built IS NOT NULL AND built IS DISTINCT FROM present), '{}') AS examples FROM versions`;

/** Logs a warning when indexes must be rebuilt, see docs/operating/run.md. */
export async function warnOfChangedCollations(session: EntityManager): Promise<void> {
  const [found] = await session.query<{ examples: string[] }[]>(CHANGED_COLLATIONS);
  if (!found || found.examples.length === 0) return;
  new Logger('Collations').warn(
    `The rules of sorting have changed since the indexes were built (${found.examples.join(', ')}). Rebuild them (REINDEX): docs/operating/run.md, Rebuild indexes after a collation change.`,
  );
}
