import { ImportsJob } from '../../src/seller/products/import/imports.job.js';
import { signInSeller, type TestApp } from './test-app.js';

/** The state of an import with its errors and changes. */
export interface LookedAt {
  id: string;
  import: Record<string, unknown>;
  errors: Record<string, unknown>[];
  changes: Record<string, unknown>[];
}

export const counts = (
  added: number,
  changed: number,
  unchanged: number,
  bad: number,
  flagged = 0,
) => ({
  counts: { added, changed, unchanged, bad, flagged },
});

/**
 * Inserts the products P1, P2 … at 1 dollar each.
 * @returns their IDs
 */
export async function createMany(
  app: TestApp,
  count: number,
  units: number | null = null,
): Promise<string[]> {
  const rows = await app.database.query<{ id: string }[]>(
    `INSERT INTO products (name, description, category, price_cents, offer_price_cents, images, units)
     SELECT 'P' || i, '{}', 'Fruits', 100, 100, '{}', $2 FROM generate_series(1, $1) AS i RETURNING id`,
    [count, units],
  );
  return rows.map(({ id }) => id);
}

/**
 * Logs in a seller who imports products.
 * @returns functions to upload, check and apply files
 */
export async function openImportDesk(app: TestApp) {
  const seller = await signInSeller(app);
  const work = (): Promise<void> => app.nest.get(ImportsJob).run();
  const upload = (csv: string | Buffer) =>
    seller.post('/api/seller/products.csv').attach('file', Buffer.from(csv), 'Frühling.csv');

  async function look(id: string): Promise<LookedAt> {
    const path = `/api/seller/imports/${id}`;
    const [one, errors, changes] = await Promise.all(
      ['', '/errors', '/changes'].map((part) => seller.get(path + part)),
    );
    return {
      id,
      import: one?.body.import,
      errors: errors?.body.errors,
      changes: changes?.body.changes,
    };
  }

  /** Uploads a file and runs the check. */
  async function check(csv: string | Buffer): Promise<LookedAt> {
    const { status, body } = await upload(csv);
    expect({ status, state: body.import?.state }).toEqual({ status: 202, state: 'checking' });
    await work();
    return look(body.import._id as string);
  }

  async function apply({ id }: Pick<LookedAt, 'id'>): Promise<LookedAt> {
    const { status } = await seller.post(`/api/seller/imports/${id}/apply`);
    expect(status).toBe(202);
    await work();
    return look(id);
  }

  return { seller, upload, work, look, check, apply };
}

export type ImportDesk = Awaited<ReturnType<typeof openImportDesk>>;
