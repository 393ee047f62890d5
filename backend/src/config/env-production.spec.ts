import { settingErrors, exampleValue, PRODUCTION } from '../../test/support/settings.js';
import { DEMO_SELLER } from './env.js';
import { loadEnv } from './load-env.js';

describe('loadEnv in production', () => {
  it('has no demo data and logs requests by default', () => {
    const env = loadEnv(PRODUCTION);
    expect(env).toMatchObject({ seedDemo: false, logLevel: 'info', isProduction: true });
  });

  it('rejects a weak previous key, since it is valid, too', () => {
    for (const key of ['a'.repeat(40), exampleValue('JWT_SECRET_PREVIOUS')]) {
      expect(settingErrors({ ...PRODUCTION, JWT_SECRET_PREVIOUS: key })).toBe(
        'JWT_SECRET_PREVIOUS is not valid. Set it to the previous value of JWT_SECRET.',
      );
    }
  });

  it.each([
    ['missing', ''],
    ['short', 'x7K2m9'],
    ['one repeated letter', 'a'.repeat(40)],
    ['a sample', 'change-me-change-me-change-me-1234567890'],
    ['the sample of .env.example', exampleValue('JWT_SECRET')],
  ])('rejects a JWT_SECRET that is %s', (_, secret) => {
    expect(settingErrors({ ...PRODUCTION, JWT_SECRET: secret })).toMatch(
      /^JWT_SECRET is (missing|not valid)\. Set it to at least 32 random characters/,
    );
  });

  it.each(['TWO_FACTOR_KEY', 'BACKUP_KEY'])('rejects a weak %s', (variable) => {
    for (const key of ['a'.repeat(40), exampleValue(variable)]) {
      expect(settingErrors({ ...PRODUCTION, [variable]: key })).toContain(
        `${variable} is not valid. Set it to at least 32 random characters`,
      );
    }
  });

  it.each([
    ['JWT_SECRET', 'TWO_FACTOR_KEY'],
    ['JWT_SECRET', 'BACKUP_KEY'],
    ['TWO_FACTOR_KEY', 'BACKUP_KEY'],
  ] as const)('rejects a %s equal to %s', (variable, other) => {
    const key = '4f8a1c0be29d7365a1b2c3d4e5f60718';
    expect(settingErrors({ ...PRODUCTION, [variable]: key, [other]: key })).toBe(
      `${variable} is the same as ${other}. Set it to other random characters, and ${variable}_PREVIOUS to these.`,
    );
  });

  it.each([
    ['no email', { SELLER_EMAIL: '' }],
    ['no password', { SELLER_PASSWORD: '' }],
    ['neither', { SELLER_EMAIL: '', SELLER_PASSWORD: '' }],
    ['the demo email', { SELLER_EMAIL: DEMO_SELLER.email }],
    ['the demo email in capitals', { SELLER_EMAIL: DEMO_SELLER.email.toUpperCase() }],
    ['the demo password', { SELLER_PASSWORD: DEMO_SELLER.password }],
    ['the sample password', { SELLER_PASSWORD: exampleValue('SELLER_PASSWORD') }],
  ])('rejects a first seller with %s', (_, seller) => {
    const line = settingErrors({ ...PRODUCTION, ...seller });
    expect(line).toMatch(/^SELLER_EMAIL and SELLER_PASSWORD must .+ Set both\.$/);
  });
});
