import { mkdir } from 'node:fs/promises';
import { resealSecrets } from './auth/two-factor/reseal-secrets.js';
import type { Env } from './config/env.js';
import { prepareDatabase } from './database/prepare-database.js';
import { loadDemoCatalogue } from './products/demo-catalogue.js';
import { ENTITIES } from './app.entities.js';
import { makeQueues } from './jobs/make-queues.js';
import { ensureFirstSeller } from './seller/staff/first-seller.js';

/**
 * Brings the shop's database up to date: migrations, the job queues, the first seller, the demo catalogue.
 * @throws StartupError when the database cannot be reached or used
 */
export const prepareShop = (env: Env, url: string): Promise<void> =>
  prepareDatabase(url, ENTITIES, async (database, session) => {
    await makeQueues(session);
    // The web server, where there is one, serves it.
    await mkdir(env.picturesDir, { recursive: true });
    await ensureFirstSeller(database, env);
    await resealSecrets(database, env);
    if (env.seedDemo) await loadDemoCatalogue(database, env.picturesDir);
  });
