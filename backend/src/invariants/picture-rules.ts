import type { ClientBase } from 'pg';
import {
  PICTURE_WIDTHS,
  pictureFile,
  type PictureStorage,
} from '../products/pictures/picture-storage.js';
import { EXAMPLES, type Finding, type Progress } from './rows.js';

const BATCH = 10_000;

const PICTURES = `
  DECLARE shown NO SCROLL CURSOR FOR SELECT DISTINCT name FROM (
    SELECT unnest(images) AS name FROM products UNION ALL SELECT unnest(images) FROM order_items) AS named`;

async function filesIn(
  storages: readonly PictureStorage[],
  progress: Progress,
): Promise<Set<string>> {
  const files = new Set<string>();
  for (const storage of storages) {
    for await (const { file } of storage.list())
      progress('files of pictures', files.add(file).size);
  }
  return files;
}

/**
 * A picture is stored before a row refers to it. So the files are listed after the transaction began: its snapshot
 * contains no later reference.
 */
export async function checkPictures(
  client: ClientBase,
  storages: readonly PictureStorage[],
  progress: Progress,
): Promise<Finding[]> {
  const rule = 'Every picture of a product or an order is stored in every width';
  const finding: Finding = { rule, what: 'pictures', looked: 0, violations: 0, examples: [] };
  await client.query(PICTURES);
  const files = await filesIn(storages, progress);
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
