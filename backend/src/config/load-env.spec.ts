import { settingErrors, PRODUCTION } from '../../test/support/settings.js';

describe('errors of settings', () => {
  it('contain the invalid value', () => {
    expect(settingErrors({ PORT: ' abc ' })).toBe(
      'PORT is "abc". Set it to a port number from 0 to 65535.',
    );
  });

  it('name a missing setting', () => {
    expect(settingErrors({ SMTP_URL: 'smtp://mail.example' })).toBe(
      'MAIL_FROM is missing. Set it to the sender of emails, such as Larder <shop@shop.example>.',
    );
    expect(settingErrors({ ...PRODUCTION, JWT_SECRET: '' })).toMatch(/^JWT_SECRET is missing\. /);
  });

  it.each([
    ['DATABASE_URL', 'mysql://larder:pa55word@db/larder'],
    ['SMTP_URL', 'https://larder:pa55word@mail.example'],
    ['PUBLIC_URL', 'larder:pa55word@shop.example'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector?key=pa55word'],
    ['STRIPE_SECRET_KEY', 'pa55word'],
    ['SELLER_PASSWORD', 'pa55'],
  ])('do not repeat a possibly secret value of %s', (variable, value) => {
    const line = settingErrors({ [variable]: value });
    expect(line).toContain(`${variable} is not valid. `);
    expect(line).not.toContain('pa55');
  });

  it('are reported together, one line per setting', () => {
    const lines = settingErrors({
      ...PRODUCTION,
      PORT: '80.5',
      JWT_SECRET: 'short',
      S3_ENDPOINT: 'minio',
      SMTP_URL_FILE: '/nowhere',
      SELLER_EMAIL: '',
    }).split('\n');
    expect(lines.map((line) => line.split(' ')[0]).toSorted()).toEqual([
      'JWT_SECRET',
      'PORT',
      'S3_BUCKET',
      'S3_ENDPOINT',
      'SELLER_EMAIL',
      'SMTP_URL_FILE',
    ]);
  });
});
