import { hash, verify } from '@node-rs/argon2';

/** In characters. */
export const PASSWORD_LENGTH = { min: 8, max: 128 };

// argon2id with the parameters OWASP names: 19 MiB, two passes, one lane.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Occupies a thread for a while, so that it is done in turn: see inTurn(). */
export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** A hash that no password has, so that an unknown e-mail address costs as much time as a known one. */
const dummyHash = hashPassword(crypto.randomUUID());

/** Checks a password in the same time whether there is a hash to compare with or not. */
export async function isPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== undefined;
}
