import { spawnSync } from 'node:child_process';
import { MAIN } from '../support/processes/built-shop.js';

it.each([
  ['DATABASE_URL', 'mysql://host/larder', 'postgres://user:password@host:5432/larder'],
  ['SMTP_URL', 'mail.example', 'smtps://user:password@mail.example:465'],
])('%s that is wrong ends the start with a line that says what to set', (name, value, sample) => {
  const env = { PATH: process.env.PATH, [name]: value };
  const { stderr, status } = spawnSync(process.execPath, [MAIN], { env, encoding: 'utf8' });
  expect(stderr).toMatch(new RegExp(`^Larder cannot start: ${name} is missing or wrong\\. .+\\n$`));
  expect(stderr).toContain(`such as ${sample}`);
  expect(status).toBe(1);
});
