import { spawnSync } from 'node:child_process';
import { MAIN } from '../support/processes/built-shop.js';

/** What the shop writes when it does not start because of these settings. */
function refusalOf(settings: NodeJS.ProcessEnv): string {
  const env = { PATH: process.env.PATH, ...settings };
  const { stderr, status } = spawnSync(process.execPath, [MAIN], { env, encoding: 'utf8' });
  expect(status).toBe(1);
  return stderr;
}

it.each([
  [
    'DATABASE_URL',
    { DATABASE_URL: 'mysql://host/larder' },
    'postgres://user:password@host:5432/larder',
  ],
  [
    'SMTP_URL',
    { SMTP_URL: 'mail.example', MAIL_FROM: 'shop@shop.example' },
    'smtps://user:password@mail.example:465',
  ],
])(
  '%s that is wrong ends the start with a line that says what to set',
  (name, settings, sample) => {
    const stderr = refusalOf(settings);
    expect(stderr).toMatch(new RegExp(`^Larder cannot start: ${name} is not valid\\. .+\\n$`));
    expect(stderr).toContain(`such as ${sample}`);
  },
);

it('names all settings that are wrong in one start, a line for each', () => {
  expect(refusalOf({ PORT: 'abc', SEED_DEMO: 'yes' })).toBe(
    [
      'Larder cannot start:',
      'PORT is "abc". Set it to a port number from 0 to 65535.',
      'SEED_DEMO is "yes". Set it to true or false.',
      '',
    ].join('\n'),
  );
});
