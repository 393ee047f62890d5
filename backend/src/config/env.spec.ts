import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { settingErrors, JWT_SECRET, PRODUCTION, VARIABLES } from '../../test/support/settings.js';
import { DEMO_SELLER } from './env.js';
import { loadEnv } from './load-env.js';

const ROOT = path.resolve(import.meta.dirname, '../../..');

describe('loadEnv', () => {
  it('has a default for everything but the secret', () => {
    expect({ ...loadEnv({ JWT_SECRET }) }).toEqual({
      nodeEnv: 'development',
      port: 3000,
      metricsPort: undefined,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      hstsMaxAge: 0,
      trustProxy: '',
      allowedOrigins: [],
      shutdownGraceSeconds: 0,
      databaseUrl: undefined,
      pgpassword: undefined,
      apiDatabaseUser: 'larder_api',
      databaseDirectUrl: undefined,
      databasePreparedStatements: true,
      databasePoolSize: 10,
      databaseReadPoolSize: 4,
      databaseTimeoutSeconds: 2,
      databaseQueueLimit: 500,
      maxSearches: 2,
      maxChangesPerAccount: 3,
      maxWebhooksPerIp: 4,
      maxWholeLists: 16,
      maxWholeListsPerAccount: 2,
      maxStreams: 8,
      maxRequestsPerConnection: 32,
      slowQueryMs: 500,
      dataDir: path.join(ROOT, '.data'),
      backupDir: path.join(ROOT, '.data/backups'),
      backupKey: undefined,
      backupKeepDays: 7,
      backupKeepWeeks: 4,
      frontendDir: path.join(ROOT, 'frontend/dist'),
      legalDir: path.join(ROOT, 'legal'),
      shopName: 'Larder',
      shopAddress: undefined,
      shopPhone: undefined,
      shopEmail: undefined,
      shopHours: undefined,
      s3Bucket: undefined,
      s3Endpoint: undefined,
      s3Region: 'us-east-1',
      s3Prefix: 'pictures',
      s3AccessKeyId: undefined,
      s3SecretAccessKey: undefined,
      pictureStorage: 'folder',
      picturesUrl: undefined,
      ssrWorkers: 1,
      ssrTimeoutSeconds: 2,
      serviceWorker: true,
      seedDemo: true,
      shopTimeZone: 'UTC',
      jwtSecret: JWT_SECRET,
      twoFactorKey: undefined,
      twoFactorKeyPrevious: undefined,
      sessionDays: 30,
      loginFailures: 10,
      loginFailuresPerAccount: 200,
      loginFailuresPerIp: 500,
      registrationsPerHour: 100,
      clientErrorsPerIp: 60,
      clientErrorsPerHour: 1_000,
      sellerEmail: DEMO_SELLER.email,
      sellerPassword: DEMO_SELLER.password,
      otelExporterOtlpEndpoint: undefined,
      otelExporterOtlpHeaders: undefined,
      logLevel: 'warn',
      stripeSecretKey: undefined,
      stripeWebhookSecret: undefined,
      stripeTimeoutSeconds: 4,
      backgroundJobs: true,
      maxUnpaidOrders: 3,
      maxOrdersPerDay: 200,
      smtpUrl: undefined,
      mailFrom: undefined,
    });
  });

  it('reads every variable', () => {
    const env = loadEnv({
      ...PRODUCTION,
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://shop.example/',
      HSTS_MAX_AGE: '31536000',
      TRUST_PROXY: '10.0.0.0/8, loopback',
      ALLOWED_ORIGINS: ' https://app.example/ ,http://localhost:5173,',
      DATABASE_URL: 'postgres://larder:p%40ss@db:5432/larder',
      DATABASE_DIRECT_URL: 'postgres://larder:p%40ss@db:5433/larder',
      DATABASE_PREPARED_STATEMENTS: 'true',
      DATABASE_POOL_SIZE: '20',
      DATABASE_READ_POOL_SIZE: '6',
      DATABASE_TIMEOUT_SECONDS: '5',
      DATABASE_QUEUE_LIMIT: '50',
      MAX_SEARCHES: '4',
      MAX_CHANGES_PER_ACCOUNT: '6',
      MAX_WEBHOOKS_PER_IP: '8',
      MAX_WHOLE_LISTS: '8',
      MAX_WHOLE_LISTS_PER_ACCOUNT: '1',
      MAX_STREAMS: '4',
      MAX_REQUESTS_PER_CONNECTION: '64',
      SLOW_QUERY_MS: '0',
      METRICS_PORT: '9464',
      DATA_DIR: '/var/lib/larder',
      BACKUP_DIR: '/mnt/backups',
      BACKUP_KEY: 'c3d4e5f60718293a4b5c6d7e8f90a1b2',
      BACKUP_KEEP_DAYS: '14',
      BACKUP_KEEP_WEEKS: '8',
      S3_BUCKET: 'larder-pictures',
      S3_ENDPOINT: 'http://minio:9000',
      S3_REGION: 'eu-central-1',
      S3_PREFIX: 'shop/pictures',
      S3_ACCESS_KEY_ID: 'AKIA0123456789',
      S3_SECRET_ACCESS_KEY: 'w0rd/0f+the=bucket',
      PICTURE_STORAGE: 'folder',
      PICTURES_URL: 'https://cdn.example/shop/pictures/',
      SSR_WORKERS: '2',
      SSR_TIMEOUT_SECONDS: '5',
      SERVICE_WORKER: 'false',
      FRONTEND_DIR: 'build',
      LEGAL_DIR: 'texts',
      SHOP_NAME: 'Corner Shop',
      SHOP_ADDRESS: '1 Corner',
      SHOP_PHONE: '+1 217 555 0101',
      SHOP_EMAIL: 'hello@shop.example',
      SHOP_HOURS: 'Mon–Fri',
      SEED_DEMO: '1',
      JWT_SECRET_PREVIOUS: 'd4e5f60718293a4b5c6d7e8f90a1b2c3',
      TWO_FACTOR_KEY: 'a1b2c3d4e5f60718293a4b5c6d7e8f90',
      TWO_FACTOR_KEY_PREVIOUS: '90f8e7d6c5b4a3928170615f4e3d2c1b',
      SESSION_DAYS: '7',
      LOGIN_FAILURES: '5',
      LOGIN_FAILURES_PER_ACCOUNT: '50',
      LOGIN_FAILURES_PER_IP: '60',
      REGISTRATIONS_PER_HOUR: '0',
      CLIENT_ERRORS_PER_IP: '7',
      CLIENT_ERRORS_PER_HOUR: '70',
      MAX_UNPAID_ORDERS: '5',
      MAX_ORDERS_PER_DAY: '0',
      SHOP_TIME_ZONE: 'Asia/Calcutta',
      LOG_LEVEL: 'debug',
      STRIPE_SECRET_KEY: 'sk_test_0123456789',
      STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
      STRIPE_TIMEOUT_SECONDS: '10',
      SMTP_URL: 'smtps://shop:p%40ss@mail.example:465',
      MAIL_FROM: 'Larder <shop@shop.example>',
      BACKGROUND_JOBS: 'false',
      SHUTDOWN_GRACE_SECONDS: '20',
    });
    expect({ ...env }).toEqual({
      nodeEnv: 'production',
      port: 8080,
      metricsPort: 9464,
      host: '0.0.0.0',
      shutdownGraceSeconds: 20,
      publicUrl: 'https://shop.example',
      hstsMaxAge: 31_536_000,
      trustProxy: '10.0.0.0/8, loopback',
      allowedOrigins: ['https://app.example', 'http://localhost:5173'],
      databaseUrl: 'postgres://larder:p%40ss@db:5432/larder',
      apiDatabaseUser: 'larder_api',
      databaseDirectUrl: 'postgres://larder:p%40ss@db:5433/larder',
      databasePreparedStatements: true,
      databasePoolSize: 20,
      databaseReadPoolSize: 6,
      databaseTimeoutSeconds: 5,
      databaseQueueLimit: 50,
      maxSearches: 4,
      maxChangesPerAccount: 6,
      maxWebhooksPerIp: 8,
      maxWholeLists: 8,
      maxWholeListsPerAccount: 1,
      maxStreams: 4,
      maxRequestsPerConnection: 64,
      slowQueryMs: 0,
      dataDir: '/var/lib/larder',
      backupDir: '/mnt/backups',
      backupKey: 'c3d4e5f60718293a4b5c6d7e8f90a1b2',
      backupKeepDays: 14,
      backupKeepWeeks: 8,
      frontendDir: path.join(ROOT, 'build'),
      legalDir: path.join(ROOT, 'texts'),
      shopName: 'Corner Shop',
      shopAddress: '1 Corner',
      shopPhone: '+1 217 555 0101',
      shopEmail: 'hello@shop.example',
      shopHours: 'Mon–Fri',
      s3Bucket: 'larder-pictures',
      s3Endpoint: 'http://minio:9000',
      s3Region: 'eu-central-1',
      s3Prefix: 'shop/pictures',
      s3AccessKeyId: 'AKIA0123456789',
      s3SecretAccessKey: 'w0rd/0f+the=bucket',
      pictureStorage: 'folder',
      picturesUrl: 'https://cdn.example/shop/pictures',
      ssrWorkers: 2,
      ssrTimeoutSeconds: 5,
      serviceWorker: false,
      seedDemo: true,
      jwtSecret: JWT_SECRET,
      jwtSecretPrevious: 'd4e5f60718293a4b5c6d7e8f90a1b2c3',
      twoFactorKey: 'a1b2c3d4e5f60718293a4b5c6d7e8f90',
      twoFactorKeyPrevious: '90f8e7d6c5b4a3928170615f4e3d2c1b',
      sessionDays: 7,
      loginFailures: 5,
      loginFailuresPerAccount: 50,
      loginFailuresPerIp: 60,
      registrationsPerHour: 0,
      clientErrorsPerIp: 7,
      clientErrorsPerHour: 70,
      maxUnpaidOrders: 5,
      maxOrdersPerDay: 0,
      shopTimeZone: 'Asia/Calcutta',
      sellerEmail: 'owner@shop.test',
      sellerPassword: 'owner of the shop',
      logLevel: 'debug',
      stripeSecretKey: 'sk_test_0123456789',
      smtpUrl: 'smtps://shop:p%40ss@mail.example:465',
      mailFrom: 'Larder <shop@shop.example>',
      stripeWebhookSecret: 'whsec_0123456789',
      stripeTimeoutSeconds: 10,
      backgroundJobs: false,
    });
    expect(env.isHttps).toBe(true);
    expect(env.hasDemoSeller).toBe(false);
    expect(env.picturesDir).toBe('/var/lib/larder/pictures');
  });

  it('uses its own port in the default of PUBLIC_URL', () => {
    expect(loadEnv({ JWT_SECRET, PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
  });

  it('treats empty and blank variables as unset, and ignores unknown ones', () => {
    const blank = Object.fromEntries(VARIABLES.map((variable) => [variable, ' ']));
    const empty = Object.fromEntries(VARIABLES.map((variable) => [variable, '']));
    const expected = loadEnv({ JWT_SECRET });
    expect(loadEnv({ ...blank, JWT_SECRET, PATH: '/bin', port: '1', IS_HTTPS: '1' })).toEqual(
      expected,
    );
    expect(loadEnv({ ...empty, JWT_SECRET })).toEqual(expected);
  });

  it.each([
    ['NODE_ENV', 'prod'],
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'shop.example'],
    ['PUBLIC_URL', 'ftp://shop.example'],
    ['HSTS_MAX_AGE', '-1'],
    ['HSTS_MAX_AGE', 'a year'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '300.0.0.1'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'https://app.example,app.example'],
    ['DATABASE_URL', 'mysql://root:secret-word@db/larder'],
    ['DATABASE_URL', 'postgres://larder:secret-word#1@db/larder'],
    ['DATABASE_DIRECT_URL', 'mysql://root:secret-word@db/larder'],
    ['DATABASE_PREPARED_STATEMENTS', 'maybe'],
    ['DATABASE_POOL_SIZE', '1'],
    ['DATABASE_READ_POOL_SIZE', '0'],
    ['DATABASE_TIMEOUT_SECONDS', '0'],
    ['DATABASE_QUEUE_LIMIT', '0'],
    ['MAX_SEARCHES', '0'],
    ['MAX_CHANGES_PER_ACCOUNT', '0'],
    ['MAX_WEBHOOKS_PER_IP', '0'],
    ['MAX_WHOLE_LISTS', '0'],
    ['MAX_WHOLE_LISTS_PER_ACCOUNT', '0'],
    ['MAX_STREAMS', '0'],
    ['MAX_REQUESTS_PER_CONNECTION', '0'],
    ['DATABASE_POOL_SIZE', 'many'],
    ['METRICS_PORT', 'yes'],
    ['SLOW_QUERY_MS', '-1'],
    ['S3_BUCKET', 'Pictures of us'],
    ['S3_PREFIX', '../other'],
    ['PICTURE_STORAGE', 'cloud'],
    ['PICTURES_URL', 'cdn.example'],
    ['PICTURES_URL', 'https://cdn.example/?x=1'],
    ['SEED_DEMO', 'yes'],
    ['JWT_SECRET', 'secret-word'],
    ['TWO_FACTOR_KEY', 'secret-word'],
    ['BACKUP_KEY', 'secret-word'],
    ['BACKUP_KEEP_DAYS', '-1'],
    ['TWO_FACTOR_KEY_PREVIOUS', 'secret-word'],
    ['SESSION_DAYS', '0'],
    ['LOGIN_FAILURES', '-1'],
    ['REGISTRATIONS_PER_HOUR', 'none'],
    ['REGISTRATIONS_PER_HOUR', '1.5'],
    ['CLIENT_ERRORS_PER_IP', '-1'],
    ['CLIENT_ERRORS_PER_HOUR', 'few'],
    ['MAX_UNPAID_ORDERS', '-1'],
    ['MAX_ORDERS_PER_DAY', 'many'],
    ['SHOP_TIME_ZONE', 'Mars'],
    ['SESSION_DAYS', '366'],
    ['SELLER_EMAIL', 'owner'],
    ['SELLER_PASSWORD', 'short'],
    ['SELLER_PASSWORD', 'x'.repeat(129)],
    ['STRIPE_SECRET_KEY', 'secret-word'],
    ['STRIPE_WEBHOOK_SECRET', 'secret-word'],
    ['SSR_TIMEOUT_SECONDS', '0'],
    ['STRIPE_TIMEOUT_SECONDS', '0'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'https://mail.example'],
    ['MAIL_FROM', 'Larder'],
    ['BACKGROUND_JOBS', 'yes'],
    ['LOG_LEVEL', 'loud'],
  ])('rejects %s=%s with one line that names a valid value', (variable, value) => {
    // Further lines name the settings that then are missing.
    const all = settingErrors({ [variable]: value });
    const [line = ''] = all.split('\n');
    const states = [`${variable} is "${value}".`, `${variable} is not valid.`];
    expect(states).toContain(line.slice(0, line.indexOf(' Set it to ')));
    expect(all).not.toMatch(/secret-word|undefined/);
  });

  it.each([
    [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'shop@shop.example' }, 'SMTP_URL'],
  ])('requires both a mail server and a sender, or neither: %j', (source, missing) => {
    expect(settingErrors(source)).toContain(`${missing} is missing`);
  });

  it.each([
    [{ S3_ENDPOINT: 'http://minio:9000' }, 'S3_BUCKET'],
    [{ S3_REGION: 'eu-central-1' }, 'S3_BUCKET'],
    [{ S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' }, 'S3_BUCKET'],
    [{ PICTURE_STORAGE: 's3' }, 'S3_BUCKET'],
    [{ S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'x' }, 'S3_SECRET_ACCESS_KEY'],
    [{ S3_BUCKET: 'pictures', S3_SECRET_ACCESS_KEY: 'x' }, 'S3_ACCESS_KEY_ID'],
  ])('requires all settings of a bucket, or none: %j', (source, missing) => {
    expect(settingErrors(source)).toContain(`${missing} is missing`);
  });

  it('stores pictures in the bucket by default, if there is one', () => {
    const S3_BUCKET = 'pictures';
    expect(loadEnv({ JWT_SECRET, S3_BUCKET }).pictureStorage).toBe('s3');
    const moving = loadEnv({ JWT_SECRET, S3_BUCKET, PICTURE_STORAGE: 'folder' });
    expect([moving.pictureStorage, moving.bucketUrl]).toEqual(['folder', 's3://pictures/pictures']);
  });

  it('requires DATABASE_URL with DATABASE_DIRECT_URL, and then does not use named statements by default', () => {
    const DATABASE_DIRECT_URL = 'postgres://larder@db:5432/larder';
    expect(settingErrors({ DATABASE_DIRECT_URL })).toContain('DATABASE_URL is missing');
    const DATABASE_URL = 'postgres://larder@pgbouncer:6432/larder';
    const both = loadEnv({ JWT_SECRET, DATABASE_URL, DATABASE_DIRECT_URL, PGPASSWORD: 'p@ss' });
    expect(both).toMatchObject({
      databaseUrl: 'postgres://larder:p%40ss@pgbouncer:6432/larder',
      databaseDirectUrl: 'postgres://larder:p%40ss@db:5432/larder',
      databasePreparedStatements: false,
    });
  });

  it.each(['0', '1', '10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', 'loopback, uniquelocal'])(
    'accepts %s as proxies',
    (TRUST_PROXY) => {
      expect(loadEnv({ JWT_SECRET, TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY);
    },
  );

  describe('without JWT_SECRET, outside production', () => {
    let folder: string;
    beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-env-'))));
    afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

    it('generates one once, readable only by its owner', () => {
      const DATA_DIR = path.join(folder, 'data');
      const { jwtSecret } = loadEnv({ DATA_DIR });
      expect(jwtSecret).toMatch(/^[\da-f]{64}$/);
      expect(loadEnv({ DATA_DIR }).jwtSecret).toBe(jwtSecret);
      const file = path.join(DATA_DIR, 'secrets/jwt-secret');
      expect(fs.statSync(file).mode & 0o777).toBe(0o600);
      expect(fs.statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
    });

    it('names the folder that is not writable', () => {
      const DATA_DIR = path.join(folder, 'file');
      fs.writeFileSync(DATA_DIR, '');
      const line = settingErrors({ JWT_SECRET: '', DATA_DIR });
      expect(line).toMatch(/^The data folder .+file cannot be written \(\w+\)\. .+DATA_DIR.+\.$/);
    });
  });
});
