import { generatedSecret } from '../config/generated-secret.js';

interface Login {
  name: string;
  password: string;
}

/** As whom the shop works with its embedded database, whose owner is only for migrations, backups and commands. */
export const embeddedApiRole = (dataDir: string): Login => ({
  name: 'larder_api',
  password: generatedSecret(dataDir, 'postgres-api-password'),
});

/** The same database, with another login. */
export function urlAs(url: string, { name, password }: Login): string {
  const address = new URL(url);
  address.username = encodeURIComponent(name);
  address.password = encodeURIComponent(password);
  return address.href;
}
