import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';

const TEMPLATE = 'larder_template';
const DIST = path.join(import.meta.dirname, '../dist/src');

/** The temporary folder in memory on Linux, where a database is created in a twentieth of the time. */
const MEMORY = '/dev/shm';
const NEEDED_BYTES = 2 * 1024 ** 3;

function hasRoom(folder) {
  if (!fs.existsSync(folder)) return false;
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize >= NEEDED_BYTES;
}

/** Error codes of the system and of PostgreSQL: the disk is full, or the folder is missing or not writable. */
const FOLDER_CODES = new Set(
  ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', '53100'], // 53100: disk_full
);

/** Ends the run with one message and no stack trace: the cause is this machine, not the code. */
function giveUp(sentence) {
  process.stderr.write(`The tests cannot start: ${sentence}\n`);
  process.exit(1);
}

/** Starts PostgreSQL for this run and migrates a template database. */
async function startDatabase(dataDir) {
  // Imports the built shop, since Jest does not map module names in this file.
  const [
    { loadEnv },
    { embeddedApiRole, urlAs },
    { startEmbeddedPostgres },
    shop,
    { migrateDatabase },
  ] = await Promise.all(
    [
      'config/load-env',
      'embedded-postgres/api-role',
      'embedded-postgres/embedded-postgres',
      'initialize-database',
      'migrate-database',
    ].map((name) => import(path.join(DIST, `${name}.js`))),
  );
  fs.chmodSync(dataDir, 0o755);
  const { url, stop } = await startEmbeddedPostgres({ dataDir, scratch: true });
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  const template = new URL(url);
  template.pathname = TEMPLATE;
  const settings = { NODE_ENV: 'test', DATA_DIR: dataDir, SEED_DEMO: 'false' };
  const role = embeddedApiRole(dataDir);
  await migrateDatabase(template.href, { role });
  await shop.initializeDatabase(loadEnv(settings), urlAs(template.href, role));
  return { url, apiUrl: urlAs(url, role), stop };
}

/** Starts one PostgreSQL for the whole run, with a migrated template that every test file copies. */
export default async function globalSetup() {
  if (!fs.existsSync(DIST)) giveUp('the backend is not built. Run npm run build -w backend.');
  // The workers inherit it.
  if (!process.env.TMPDIR && hasRoom(MEMORY)) process.env.TMPDIR = MEMORY;
  let dataDir;
  try {
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-test-'));
    const { url, apiUrl, stop } = await startDatabase(dataDir);
    process.env.TEST_DATABASE_URL = url;
    process.env.TEST_DATABASE_URL_OF_API = apiUrl;
    process.env.TEST_DATABASE_TEMPLATE = TEMPLATE;
    globalThis.stopDatabase = async () => {
      await stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    };
  } catch (error) {
    if (dataDir) fs.rmSync(dataDir, { recursive: true, force: true });
    if (error.name !== 'StartupError' && !FOLDER_CODES.has(error.code)) throw error;
    giveUp(`PostgreSQL does not start in ${os.tmpdir()} (TMPDIR). ${error.message}`);
  }
}
