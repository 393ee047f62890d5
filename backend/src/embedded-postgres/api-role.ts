import { generatedSecret } from '../config/generated-secret.js';

interface Login {
  name: string;
  password: string;
}

/** The role of the API in the embedded database. The owner is for migrations, backups and commands only. */
export const embeddedApiRole = (dataDir: string): Login => ({
  name: 'larder_api',
  password: generatedSecret(dataDir, 'postgres-api-password'),
});

/** @returns the URL of the same database for another role */
export function urlAs(url: string, { name, password }: Login): string {
  const address = new URL(url);
  address.username = encodeURIComponent(name);
  address.password = encodeURIComponent(password);
  return address.href;
}
