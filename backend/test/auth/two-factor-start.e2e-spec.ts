import { createApp } from '../../src/app.setup.js';
import { SecretBox } from '../../src/auth/two-factor/secret-box.js';
import { openLog } from '../../src/common/logging.js';
import { switchOnTwoFactor } from '../support/authenticator.js';
import { createTestApp, PASSWORD, signIn } from '../support/test-app.js';

it('logs an error in JSON at startup when no configured key decrypts the stored secrets', async () => {
  const app = await createTestApp();
  const written: string[] = [];
  const output = { write: (text: string) => void written.push(text) };
  try {
    const ana = await signIn(app);
    const { secret } = await switchOnTwoFactor(ana.agent, PASSWORD);
    const lost = new SecretBox(['a key that is lost, of enough characters']);
    const encrypted = lost.encrypt(secret, ana.id);
    await app.database.query('UPDATE two_factors SET secret = $1', [encrypted]);
    const log = openLog({ isProduction: true, logLevel: 'error' }, output);
    await (await createApp(app.env, app.databaseUrl, { log })).close();
  } finally {
    await app.close();
  }
  expect(written.map((text) => JSON.parse(text) as unknown)).toEqual([
    expect.objectContaining({ msg: expect.stringContaining('not the key of 1 accounts') }),
  ]);
});
