import { spawnSync } from 'node:child_process';
import { MAIN } from '../support/processes/built-shop.js';

/** @returns the output of a start that fails because of these settings */
function startupErrorOf(settings: NodeJS.ProcessEnv): string {
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
  'an invalid %s ends the start with one line that names a valid value',
  (name, settings, sample) => {
    const stderr = startupErrorOf(settings);
    expect(stderr).toMatch(new RegExp(`^Larder cannot start: ${name} is not valid\\. .+\\n$`));
    expect(stderr).toContain(`such as ${sample}`);
  },
);

it('reports all invalid settings of one start, one line each', () => {
  expect(startupErrorOf({ PORT: 'abc', SEED_DEMO: 'yes' })).toBe(
    [
      'Larder cannot start:',
      'PORT is "abc". Set it to a port number from 0 to 65535.',
      'SEED_DEMO is "yes". Set it to true or false.',
      '',
    ].join('\n'),
  );
});

it('warns of the former name of a setting, and names it in the error', () => {
  expect(startupErrorOf({ BACKUP_DAYS: '0', SHUTDOWN_NOTICE: 'long' })).toBe(
    [
      'SHUTDOWN_NOTICE is now SHUTDOWN_GRACE_SECONDS; the old name works until 2.0.',
      'BACKUP_DAYS is now BACKUP_KEEP_DAYS; the old name works until 2.0.',
      'Larder cannot start: SHUTDOWN_NOTICE is "long". Set it to a number of seconds from 0 to 300.',
      '',
    ].join('\n'),
  );
});
