import { Client, type ClientBase } from 'pg';
import { assertSchemaIsOurs } from '../database/schema-version.js';
import type { PictureStorage } from '../products/pictures/picture-storage.js';
import { checkPictures } from './picture-rules.js';
import { RULES } from './rules.js';
import { checkRows, type Finding, type Progress } from './rows.js';
import { checkSchema } from './schema-rules.js';

const ignore: Progress = () => undefined;

/**
 * Checks the invariants of the database in one snapshot. It writes nothing and takes no blocking locks, so it can run
 * while the shop is open.
 * @param pictures the storage of pictures; without it, pictures are not checked
 */
export async function checkInvariants(
  url: string,
  {
    pictures,
    progress = ignore,
  }: { pictures?: readonly PictureStorage[]; progress?: Progress } = {},
): Promise<Finding[]> {
  const client = new Client({
    connectionString: url,
    application_name: 'larder-check',
    connectionTimeoutMillis: 5_000,
    // Schema changes take precedence.
    lock_timeout: 10_000,
  });
  client.on('error', () => undefined); // the statement that runs tells
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await checkThrough(client, pictures, progress);
  } finally {
    await client.end();
  }
}

/** Same as checkInvariants(), in the caller's transaction. */
export async function checkThrough(
  client: ClientBase,
  pictures?: readonly PictureStorage[],
  progress = ignore,
): Promise<Finding[]> {
  await assertSchemaIsOurs(client);
  const findings: Finding[] = [];
  for (const rows of RULES) findings.push(...(await checkRows(client, rows, progress)));
  findings.push(...(await checkSchema(client, progress)));
  if (pictures) findings.push(...(await checkPictures(client, pictures, progress)));
  return findings;
}

const count = (number: number): string => number.toLocaleString('en');

const lineOf = ({ rule, what, looked, violations, examples }: Finding): string => {
  const sentence = `${rule} (${count(looked)} ${what}`;
  if (violations === 0) return `✓ ${sentence})`;
  const more = violations > examples.length ? ', …' : '';
  return `✗ ${sentence}, ${count(violations)} violated): ${examples.join(', ')}${more}`;
};

/** One line per rule, and a summary. */
export function reportOf(findings: readonly Finding[]): string {
  const broken = findings.filter(({ violations }) => violations > 0).length;
  const end =
    broken === 0
      ? `All ${findings.length} hold.`
      : `${broken} of ${findings.length} ${broken === 1 ? 'does' : 'do'} not hold.`;
  return `${[...findings.map(lineOf), end].join('\n')}\n`;
}
