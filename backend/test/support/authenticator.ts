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
  // Stopped, so that no time step begins between the code and its check.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  const confirmed = await agent
    .post(`/api/${side}/two-factor/confirm`)
    .send({ code: phone.code(-1) });
  clock.mockRestore();
  return { ...phone, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}
