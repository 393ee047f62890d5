import { complaint, PRODUCTION } from '../../test/support/settings.js';

describe('complaints of settings', () => {
  it('say which value is wrong', () => {
    expect(complaint({ PORT: ' abc ' })).toBe(
      'PORT is "abc". Set it to a port number from 0 to 65535.',
    );
  });

  it('say what is missing', () => {
    expect(complaint({ SMTP_URL: 'smtp://mail.example' })).toBe(
      'MAIL_FROM is missing. Set it to the sender of emails, such as Larder <shop@shop.example>.',
    );
    expect(complaint({ ...PRODUCTION, JWT_SECRET: '' })).toMatch(/^JWT_SECRET is missing\. /);
  });

  it.each([
    ['DATABASE_URL', 'mysql://larder:pa55word@db/larder'],
    ['SMTP_URL', 'https://larder:pa55word@mail.example'],
    ['PUBLIC_URL', 'larder:pa55word@shop.example'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector?key=pa55word'],
    ['STRIPE_SECRET_KEY', 'pa55word'],
    ['SELLER_PASSWORD', 'pa55'],
  ])('do not repeat what may be secret in %s', (variable, value) => {
    const line = complaint({ [variable]: value });
    expect(line).toContain(`${variable} is not valid. `);
    expect(line).not.toContain('pa55');
  });

  it('come all at once, one line for each setting', () => {
    const lines = complaint({
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
