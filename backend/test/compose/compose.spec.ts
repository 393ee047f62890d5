import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

interface Service {
  image: string;
  build?: unknown;
  pull_policy?: string;
  profiles?: string[];
  restart: string;
  command?: string[];
  healthcheck: { disable?: boolean };
  depends_on: Record<string, { condition: string }>;
  environment: Record<string, string | number>;
  secrets?: string[];
}

const read = (file: string): Record<string, Service> => {
  const text = fs.readFileSync(path.resolve(import.meta.dirname, '../../..', file), 'utf8');
  return (parse(text, { merge: true }) as { services: Record<string, Service> }).services;
};
type Services = Record<'migrate' | 'api' | 'backup' | 'check-settings', Service>;
const {
  migrate,
  api,
  backup,
  'check-settings': checkSettings,
} = read('docker-compose.yml') as unknown as Services;
const withSecretFiles = read('ops/compose/secrets.yml') as unknown as Services;

describe('docker-compose.yml', () => {
  it('runs the migration once, with the image of the API, before any instance of it starts', () => {
    expect(migrate).toMatchObject({
      image: api.image,
      restart: 'no',
      command: ['node', 'backend/dist/src/commands/migrate.js'],
      healthcheck: { disable: true },
    });
    expect(fs.existsSync(path.resolve(import.meta.dirname, '../../src/commands/migrate.ts'))).toBe(
      true,
    );
    expect(api.depends_on.migrate).toEqual({ condition: 'service_completed_successfully' });
  });

  it('checks the settings of all services, also those from files, before the migration', () => {
    expect(checkSettings).toMatchObject({
      image: api.image,
      restart: 'no',
      command: ['node', 'backend/dist/src/commands/check-settings.js'],
      environment: api.environment,
    });
    expect(Object.keys(checkSettings.environment)).toEqual(
      expect.arrayContaining([
        'POSTGRES_PASSWORD',
        'API_DATABASE_PASSWORD',
        ...Object.keys(backup.environment).filter((name) => name.startsWith('BACKUP_')),
      ]),
    );
    expect(checkSettings.depends_on).toBeUndefined();
    expect(migrate.depends_on['check-settings']).toEqual({
      condition: 'service_completed_successfully',
    });
    const { environment, secrets } = withSecretFiles['check-settings'];
    expect(environment).toMatchObject(withSecretFiles.api.environment);
    expect(secrets).toEqual(expect.arrayContaining(withSecretFiles.api.secrets ?? []));
    for (const name of ['POSTGRES_PASSWORD', 'API_DATABASE_PASSWORD']) {
      expect(environment).toMatchObject({ [name]: '', [`${name}_FILE`]: expect.any(String) });
    }
  });

  it('gives the API the login of the plain role, and the owner’s password only to the migration', () => {
    const login = ({ environment }: Service): unknown[] => [
      new URL(String(environment.DATABASE_URL)).username,
      /^\$\{(\w+)/.exec(String(environment.PGPASSWORD))?.[1],
    ];
    expect(login(migrate)).toEqual(['larder', 'POSTGRES_PASSWORD']);
    expect(login(api)).toEqual([migrate.environment.API_DATABASE_USER, 'API_DATABASE_PASSWORD']);
    expect(JSON.stringify(api)).not.toContain('POSTGRES_PASSWORD');
    expect(withSecretFiles.api.secrets).not.toContain('postgres_password');
    expect(withSecretFiles.migrate.secrets).toEqual(['postgres_password', 'api_database_password']);
  });
});

describe('files in ops/compose', () => {
  // Compose labels an image with the service that built it. An image built by two services changes with each build, and
  // its containers are recreated.
  it.each(['pgbackrest', 'failover', 'pgbouncer'])('%s builds each image once', (name) => {
    const shop = read('docker-compose.yml');
    const added = read(`ops/compose/${name}.yml`);
    const merged = [...new Set([...Object.keys(shop), ...Object.keys(added)])]
      .map((service) => ({ ...shop[service], ...added[service] }))
      .filter(({ build, profiles }) => build !== undefined && !profiles);
    const images = merged.map(({ image }) => image);
    expect(images).toEqual([...new Set(images)]);
  });

  it('never pull images that are only built locally', () => {
    const fetched = ['pgbackrest', 'failover', 'pgbouncer', 'secrets']
      .flatMap((name) => Object.values(read(`ops/compose/${name}.yml`)))
      .filter(({ image, pull_policy }) => image?.startsWith('larder-') && pull_policy !== 'never');
    expect(fetched).toEqual([]);
  });
});
