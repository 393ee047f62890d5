import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { PRODUCTION } from '../support/settings.js';

const PROGRAM = path.resolve(import.meta.dirname, '../../dist/src/commands/check-settings.js');

const PASSWORD = 'the password of a database';

/** @returns the messages of lines of the log, each with a line end */
const messagesOf = (log: string): string =>
  log.replaceAll(/.+/g, (line) => (JSON.parse(line) as { msg: string }).msg);

/** Runs the program as in the image. */
function check(settings: NodeJS.ProcessEnv): { code: number | null; out: string; err: string } {
  const passwords = { POSTGRES_PASSWORD: PASSWORD, API_DATABASE_PASSWORD: PASSWORD };
  const env = { ...PRODUCTION, ...passwords, ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM], {
    env,
    encoding: 'utf8',
  });
  return { code: status, out: messagesOf(stdout), err: messagesOf(stderr) };
}

describe('check-settings', () => {
  it('exits with 0 when all settings are valid', () => {
    expect(check({})).toEqual({ code: 0, out: 'The settings are valid.\n', err: '' });
  });

  it('exits with 1 and one line for each mistake', () => {
    const { code, out, err } = check({ TRUST_PROXY: 'yes', SMTP_URL: 'mail.example' });
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^TRUST_PROXY is "yes"\. Set it to .+\nSMTP_URL is not valid\. .+\n/);
  });

  it('mentions the Compose file that reads secrets from files when they are missing', () => {
    const { code, err } = check({ JWT_SECRET: '', SELLER_PASSWORD: '' });
    expect(code).toBe(1);
    expect(err).toMatch(/^JWT_SECRET is missing\. .+\nSELLER_.+\n.*ops\/compose\/secrets\.yml/);
  });

  it('reports empty passwords of the database, which Compose accepts', () => {
    const { code, err } = check({ POSTGRES_PASSWORD: '', API_DATABASE_PASSWORD: ' ' });
    expect(code).toBe(1);
    expect(err).toMatch(
      /^POSTGRES_PASSWORD is missing\. .+\nAPI_DATABASE_PASSWORD is .+\n.*secrets/,
    );
  });
});
