import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { complaint, JWT_SECRET, PRODUCTION } from '../../test/support/settings.js';
import { loadEnv, loadEnvBeside } from './load-env.js';
import { REPOSITORY_ROOT } from './folders.js';

describe('secrets in files', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-secrets-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  function fileOf(text: string): string {
    const file = path.join(folder, String(fs.readdirSync(folder).length));
    fs.writeFileSync(file, text);
    return file;
  }

  it('are taken without the line end that editors add', () => {
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

  it('are taken by programs beside the shop', () => {
    const env = loadEnvBeside({ JWT_SECRET_FILE: fileOf(JWT_SECRET) });
    expect(env.jwtSecret).toBe(JWT_SECRET);
  });

  it('are found from the root of the repository, as all paths of settings are', () => {
    const file = path.relative(REPOSITORY_ROOT, fileOf(JWT_SECRET));
    expect(loadEnv({ JWT_SECRET_FILE: file }).jwtSecret).toBe(JWT_SECRET);
  });

  it('give the database its password', () => {
    const settings = { JWT_SECRET, PGPASSWORD_FILE: fileOf('p@ss/word 1\n') };
    const { databaseUrl } = loadEnv({
      ...settings,
      DATABASE_URL: 'postgres://larder@db:5432/larder',
    });
    expect(databaseUrl).toBe('postgres://larder:p%40ss%2Fword%201@db:5432/larder');
    const named = 'postgres://larder:other@db:5432/larder';
    expect(loadEnv({ ...settings, DATABASE_URL: named }).databaseUrl).toBe(named);
  });

  it('are checked like all others', () => {
    expect(complaint({ ...PRODUCTION, BACKUP_KEY_FILE: fileOf('a'.repeat(40)) })).toMatch(
      /^BACKUP_KEY is not valid\. Set it to at least 32 random characters/,
    );
  });

  it('stand in one place', () => {
    const file = fileOf(JWT_SECRET);
    expect(complaint({ JWT_SECRET_FILE: file })).toBe(
      'JWT_SECRET and JWT_SECRET_FILE are both set. Set only one of them.',
    );
  });

  it('are missed where the file is', () => {
    const file = path.join(folder, 'nowhere');
    expect(complaint({ SMTP_URL_FILE: file })).toBe(
      'SMTP_URL_FILE names a file that cannot be read (ENOENT). Set it to the path of one that can.',
    );
    expect(complaint({ SMTP_URL_FILE: fileOf('\n') })).toBe(
      'SMTP_URL_FILE names a file that is empty. Write the value to it.',
    );
  });
});
