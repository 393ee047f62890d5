import type { DataSource } from 'typeorm';
import type { Env } from '../../config/env.js';
import { hashPassword } from '../../auth/passwords/passwords.js';
import { User } from '../../auth/user.entity.js';

/** The first seller comes from the settings; once there is a seller, the settings change nobody. */
export async function ensureFirstSeller(database: DataSource, env: Env): Promise<void> {
  const sellers = database.getRepository(User);
  if (await sellers.existsBy({ role: 'seller' })) return;
  await sellers.insert({
    role: 'seller',
    name: 'Admin',
    email: env.sellerEmail.toLowerCase(),
    passwordHash: await hashPassword(env.sellerPassword),
  });
}
