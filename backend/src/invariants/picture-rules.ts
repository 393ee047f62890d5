import fs from 'node:fs/promises';
import type { ClientBase } from 'pg';
import { PICTURE_WIDTHS, pictureFile } from '../products/picture-files.js';
import { EXAMPLES, type Finding, type Progress } from './rows.js';

const BATCH = 10_000;

const PICTURES = `
  DECLARE shown NO SCROLL CURSOR FOR SELECT DISTINCT name FROM (
    SELECT unnest(images) AS name FROM products UNION ALL SELECT unnest(images) FROM order_items) AS named`;

async function filesIn(folder: string): Promise<Set<string>> {
  try {
    return new Set(await fs.readdir(folder));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return new Set();
  }
}

/**
 * A picture is stored before anything names it. So the folder is read behind the beginning of the transaction, which sees
 * no name that came later.
 */
export async function checkPictures(
  client: ClientBase,
  folder: string,
  progress: Progress,
): Promise<Finding[]> {
  const rule = 'Every picture of a product or of an order is in its folder, in every width';
  const finding: Finding = { rule, what: 'pictures', looked: 0, violations: 0, examples: [] };
  await client.query(PICTURES);
  const files = await filesIn(folder);
  for (;;) {
    const { rows } = await client.query<{ name: string }>(`FETCH ${BATCH} FROM shown`);
    const lost = rows.filter(({ name }) =>
      PICTURE_WIDTHS.some((width) => !files.has(pictureFile(name, width))),
    );
    finding.looked += rows.length;
    finding.violations += lost.length;
    const names = lost.map(({ name }) => name).toSorted();
    finding.examples.push(...names.slice(0, EXAMPLES - finding.examples.length));
    progress(finding.what, finding.looked);
    if (rows.length < BATCH) break;
  }
  await client.query('CLOSE shown');
  return [finding];
}
