import { complaint, exampleValue, PRODUCTION } from '../../test/support/settings.js';
import { DEMO_SELLER } from './env.js';
import { loadEnv } from './load-env.js';

describe('loadEnv in production', () => {
  it('refuses a password for the first seller that is easy to guess', () => {
    for (const password of ['aaaaaaaa', 'owner@shop.test', 'Corner Shop']) {
      const seller = { SELLER_PASSWORD: password, SHOP_NAME: 'Corner Shop' };
      expect(complaint({ ...PRODUCTION, ...seller })).toBe(
        'SELLER_PASSWORD is easy to guess. Set it to another one.',
      );
    }
  });

  it('is quiet about demo data and logs requests', () => {
    const env = loadEnv(PRODUCTION);
    expect(env).toMatchObject({ seedDemo: false, logLevel: 'info', isProduction: true });
  });

  it('refuses a key before that anybody may guess: it counts as well', () => {
    for (const key of ['a'.repeat(40), exampleValue('JWT_SECRET_PREVIOUS')]) {
      expect(complaint({ ...PRODUCTION, JWT_SECRET_PREVIOUS: key })).toBe(
        'JWT_SECRET_PREVIOUS is not valid. Set it to the previous value of JWT_SECRET.',
      );
    }
  });

  it.each([
    ['missing', ''],
    ['short', 'x7K2m9'],
    ['one letter over and over', 'a'.repeat(40)],
    ['a sample', 'change-me-change-me-change-me-1234567890'],
    ['the sample of .env.example', exampleValue('JWT_SECRET')],
  ])('refuses a JWT_SECRET that is %s', (_, secret) => {
    expect(complaint({ ...PRODUCTION, JWT_SECRET: secret })).toMatch(
      /^JWT_SECRET is (missing|not valid)\. Set it to at least 32 random characters/,
    );
  });

  it.each(['TWO_FACTOR_KEY', 'BACKUP_KEY'])('refuses a %s that is worth nothing', (variable) => {
    for (const key of ['a'.repeat(40), exampleValue(variable)]) {
      expect(complaint({ ...PRODUCTION, [variable]: key })).toContain(
        `${variable} is not valid. Set it to at least 32 random characters`,
      );
    }
  });

  it.each([
    ['JWT_SECRET', 'TWO_FACTOR_KEY'],
    ['JWT_SECRET', 'BACKUP_KEY'],
    ['TWO_FACTOR_KEY', 'BACKUP_KEY'],
  ] as const)('refuses a %s that is the same as %s', (variable, other) => {
    const key = '4f8a1c0be29d7365a1b2c3d4e5f60718';
    expect(complaint({ ...PRODUCTION, [variable]: key, [other]: key })).toBe(
      `${variable} is the same as ${other}. Set it to other random characters, and ${variable}_PREVIOUS to these.`,
    );
  });

  it.each([
    ['no e-mail', { SELLER_EMAIL: '' }],
    ['no password', { SELLER_PASSWORD: '' }],
    ['neither', { SELLER_EMAIL: '', SELLER_PASSWORD: '' }],
    ['the demo e-mail', { SELLER_EMAIL: DEMO_SELLER.email }],
    ['the demo e-mail in capitals', { SELLER_EMAIL: DEMO_SELLER.email.toUpperCase() }],
    ['the demo password', { SELLER_PASSWORD: DEMO_SELLER.password }],
    ['the sample password', { SELLER_PASSWORD: exampleValue('SELLER_PASSWORD') }],
  ])('refuses a seller with %s', (_, seller) => {
    const line = complaint({ ...PRODUCTION, ...seller });
    expect(line).toMatch(/^SELLER_EMAIL and SELLER_PASSWORD must .+ Set both\.$/);
  });
});
