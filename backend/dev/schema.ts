import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ENTITIES } from '../src/app.discovery.js';
import { BACKEND } from '../src/config/folders.js';
import { createDataSource } from '../src/database/data-source.js';
import { startEmbeddedPostgres } from '../src/embedded-postgres/embedded-postgres.js';
import { describeSchema } from './schema/describe-schema.js';

/** Migrates an empty database and writes its schema to schema.sql. */
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-schema-'));
fs.chmodSync(dataDir, 0o755);
const { url, stop } = await startEmbeddedPostgres({ dataDir, scratch: true });
try {
  const database = await createDataSource(url, ENTITIES).initialize();
  await database.runMigrations();
  fs.writeFileSync(path.join(BACKEND, 'schema.sql'), await describeSchema(database));
  await database.destroy();
} finally {
  await stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
