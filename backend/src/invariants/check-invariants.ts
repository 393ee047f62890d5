import { Client, type ClientBase } from 'pg';
import { assertSchemaIsOurs } from '../database/schema-version.js';
import type { PictureStorage } from '../products/pictures/picture-storage.js';
import { checkPictures } from './picture-rules.js';
import { RULES } from './rules.js';
import { checkRows, type Finding, type Progress } from './rows.js';
import { checkSchema } from './schema-rules.js';

const ignore: Progress = () => undefined;

/**
 * Looks whether everything holds that must hold whatever has happened, as it is at one moment. Writes nothing and makes
 * nobody wait, so that it may be asked of a shop that is open.
 * @param pictures where the pictures should be; else nobody looks for them
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
    // Whoever changes a table as a whole goes first.
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

/** The same, in a transaction of the caller's. */
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
