import type { EntityManager } from 'typeorm';

/** While there is none, whoever may make one. */
const OWNS = `
  SELECT coalesce((SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('public.migrations')),
    has_schema_privilege('public', 'CREATE')) AS mine`;

/** Whether the schema of the shop is this role's, which may change it then. */
export async function ownsSchema(session: EntityManager): Promise<boolean> {
  const [answer] = await session.query<{ mine: boolean }[]>(OWNS);
  return answer?.mine ?? false;
}
