import { TOTP } from 'otpauth';
import type TestAgent from 'supertest/lib/agent.js';

/** A phone that has learnt a secret. */
export interface Authenticator {
  secret: string;
  recoveryCodes: string[];
  /** The code of now, or of some steps of 30 seconds later; only one before and one after are taken. */
  code: (steps?: number) => string;
}

export const authenticatorOf = (secret: string): Authenticator => ({
  secret,
  recoveryCodes: [],
  code: (steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 }),
});

/** Switches two-factor login on for who is logged in, with the code of a step ago: those of now and of the next are left. */
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
  // The step of time ended on the way: the code was one of two steps ago.
  if (confirmed.body.code === 'WRONG_CODE') confirmed = await confirm();
  return { ...phone, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}
