import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { settingErrors, JWT_SECRET, PRODUCTION } from '../../test/support/settings.js';
import { loadEnv, loadEnvForCommand } from './load-env.js';
import { REPOSITORY_ROOT } from './folders.js';

describe('secrets in files', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-secrets-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  function fileOf(text: string): string {
    const file = path.join(folder, String(fs.readdirSync(folder).length));
    fs.writeFileSync(file, text);
    return file;
  }

  it('are read without the final line break that editors add', () => {
    const env = loadEnv({
      ...PRODUCTION,
      JWT_SECRET: '',
      SELLER_PASSWORD: '',
      JWT_SECRET_FILE: fileOf(`${JWT_SECRET}\n`),
      SELLER_PASSWORD_FILE: fileOf('owner of the shop\r\n'),
      STRIPE_SECRET_KEY_FILE: fileOf('sk_test_12345678'),
      STRIPE_WEBHOOK_SECRET_FILE: fileOf('whsec_12345678'),
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID_FILE: fileOf('AKIA01'),
      S3_SECRET_ACCESS_KEY_FILE: fileOf('of the bucket\n'),
    });
    expect(env).toMatchObject({
      jwtSecret: JWT_SECRET,
      sellerPassword: 'owner of the shop',
      stripeSecretKey: 'sk_test_12345678',
      stripeWebhookSecret: 'whsec_12345678',
      s3AccessKeyId: 'AKIA01',
      s3SecretAccessKey: 'of the bucket',
    });
  });

  it('are read by commands', () => {
    const env = loadEnvForCommand({ JWT_SECRET_FILE: fileOf(JWT_SECRET) });
    expect(env.jwtSecret).toBe(JWT_SECRET);
  });

  it('are resolved from the root of the repository, like all paths in settings', () => {
    const file = path.relative(REPOSITORY_ROOT, fileOf(JWT_SECRET));
    expect(loadEnv({ JWT_SECRET_FILE: file }).jwtSecret).toBe(JWT_SECRET);
  });

  it('provide the password of the database', () => {
    const settings = { JWT_SECRET, PGPASSWORD_FILE: fileOf('p@ss/word 1\n') };
    const { databaseUrl } = loadEnv({
      ...settings,
      DATABASE_URL: 'postgres://larder@db:5432/larder',
    });
    expect(databaseUrl).toBe('postgres://larder:p%40ss%2Fword%201@db:5432/larder');
    const named = 'postgres://larder:other@db:5432/larder';
    expect(loadEnv({ ...settings, DATABASE_URL: named }).databaseUrl).toBe(named);
  });

  it('are validated like all others', () => {
    expect(settingErrors({ ...PRODUCTION, BACKUP_KEY_FILE: fileOf('a'.repeat(40)) })).toMatch(
      /^BACKUP_KEY is not valid\. Set it to at least 32 random characters/,
    );
  });

  it('cannot be combined with the variable itself', () => {
    const file = fileOf(JWT_SECRET);
    expect(settingErrors({ JWT_SECRET_FILE: file })).toBe(
      'JWT_SECRET and JWT_SECRET_FILE are both set. Set only one of them.',
    );
  });

  it('are reported if the file cannot be read or is empty', () => {
    const file = path.join(folder, 'nowhere');
    expect(settingErrors({ SMTP_URL_FILE: file })).toBe(
      'SMTP_URL_FILE names a file that cannot be read (ENOENT). Set it to the path of one that can.',
    );
    expect(settingErrors({ SMTP_URL_FILE: fileOf('\n') })).toBe(
      'SMTP_URL_FILE names a file that is empty. Write the value to it.',
    );
  });
});

describe('former names of settings', () => {
  const written: string[] = [];
  const warn = (line: string): void => void written.push(line);
  beforeEach(() => (written.length = 0));

  it('work, with one line of warning', () => {
    const env = loadEnv({ JWT_SECRET, SHUTDOWN_NOTICE: '20', BACKUP_DAYS: '0' }, warn);
    expect(env).toMatchObject({ shutdownGraceSeconds: 20, backupKeepDays: 0 });
    expect(written).toEqual([
      'SHUTDOWN_NOTICE is now SHUTDOWN_GRACE_SECONDS; the old name works until 2.0.',
      'BACKUP_DAYS is now BACKUP_KEEP_DAYS; the old name works until 2.0.',
    ]);
  });

  it('work in commands and for files', () => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'larder-secrets-')), 'key');
    fs.writeFileSync(file, 'd4e5f60718293a4b5c6d7e8f90a1b2c3\n');
    const env = loadEnvForCommand({ JWT_SECRET_BEFORE_FILE: file }, warn);
    expect(env.jwtSecretPrevious).toBe('d4e5f60718293a4b5c6d7e8f90a1b2c3');
    expect(written).toEqual([
      'JWT_SECRET_BEFORE_FILE is now JWT_SECRET_PREVIOUS_FILE; the old name works until 2.0.',
    ]);
    fs.rmSync(path.dirname(file), { recursive: true });
  });

  it.each([
    ['SHUTDOWN_NOTICE', 'shutdownGraceSeconds', '20'],
    ['JWT_SECRET_BEFORE', 'jwtSecretPrevious', 'd4e5f60718293a4b5c6d7e8f90a1b2c3'],
    ['TWO_FACTOR_KEY_BEFORE', 'twoFactorKeyPrevious', 'd4e5f60718293a4b5c6d7e8f90a1b2c3'],
    ['LOGIN_FAILURES_PER_ADDRESS', 'loginFailuresPerIp', '20'],
    ['CLIENT_ERRORS_PER_ADDRESS', 'clientErrorsPerIp', '20'],
    ['MAX_WEBHOOKS_PER_ADDRESS', 'maxWebhooksPerIp', '20'],
    ['UNPAID_ORDERS', 'maxUnpaidOrders', '20'],
    ['ORDERS_PER_DAY', 'maxOrdersPerDay', '20'],
    ['PAGE_WORKERS', 'ssrWorkers', '2'],
    ['PAGE_TIMEOUT', 'ssrTimeoutSeconds', '20'],
    ['DATABASE_WAIT', 'databaseTimeoutSeconds', '20'],
    ['MAX_WAITING', 'databaseQueueLimit', '20'],
    ['STRIPE_TIMEOUT', 'stripeTimeoutSeconds', '20'],
    ['BACKUP_DAYS', 'backupKeepDays', '20'],
    ['BACKUP_WEEKS', 'backupKeepWeeks', '20'],
  ])('%s sets %s', (variable, property, value) => {
    const env = loadEnv({ JWT_SECRET, [variable]: value }, warn);
    expect(String(env[property as keyof typeof env])).toBe(value);
    expect(written).toHaveLength(1);
  });

  it('may be set along with the new name to the same value', () => {
    const both = { JWT_SECRET, UNPAID_ORDERS: '5', MAX_UNPAID_ORDERS: '5' };
    expect(loadEnv(both, warn).maxUnpaidOrders).toBe(5);
  });

  it('prevent the start if the new name has another value', () => {
    expect(settingErrors({ UNPAID_ORDERS: '5', MAX_UNPAID_ORDERS: '6' })).toBe(
      'MAX_UNPAID_ORDERS and UNPAID_ORDERS are both set. Set only one of them.',
    );
  });

  it('are named in the error when their value is invalid', () => {
    expect(settingErrors({ SHUTDOWN_NOTICE: 'long' })).toBe(
      'SHUTDOWN_NOTICE is "long". Set it to a number of seconds from 0 to 300.',
    );
  });
});
