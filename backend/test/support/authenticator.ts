import { TOTP } from 'otpauth';
import type TestAgent from 'supertest/lib/agent.js';

/** An authenticator app with the secret of an account. */
export interface Authenticator {
  secret: string;
  recoveryCodes: string[];
  /** @param steps time steps of 30 seconds from now; only -1, 0 and 1 are valid */
  code: (steps?: number) => string;
}

export const authenticatorOf = (secret: string): Authenticator => ({
  secret,
  recoveryCodes: [],
  code: (steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 }),
});

/**
 * Switches on two-factor login with the code of the previous time step, so that the current and the next one
 * remain unused.
 */
export async function switchOnTwoFactor(
  agent: TestAgent,
  password: string,
  side: 'user' | 'seller' = 'user',
): Promise<Authenticator> {
  const { body } = await agent.post(`/api/${side}/two-factor/setup`).send({ password });
  const phone = authenticatorOf(body.secret as string);
  const confirm = () =>
    agent.post(`/api/${side}/two-factor/confirm`).send({ code: phone.code(-1) });
  let confirmed = await confirm();
  // A new time step has begun meanwhile, so the code was one of two steps ago.
  if (confirmed.body.code === 'WRONG_CODE') confirmed = await confirm();
  return { ...phone, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}
