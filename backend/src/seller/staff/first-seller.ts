import type { DataSource } from 'typeorm';
import { plainEmail } from '../../common/email.js';
import type { Env } from '../../config/env.js';
import { hashPassword } from '../../auth/passwords/passwords.js';
import { addUser, findSellers } from '../../auth/users.js';

/** Creates the first seller from the settings. Once a seller exists, the settings have no effect. */
export async function ensureFirstSeller(database: DataSource, env: Env): Promise<void> {
  const { manager } = database;
  if ((await findSellers(manager)).length > 0) return;
  await addUser(manager, {
    role: 'seller',
    name: 'Admin',
    email: plainEmail(env.sellerEmail),
    passwordHash: await hashPassword(env.sellerPassword),
  });
}
