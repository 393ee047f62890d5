import { createSecretKey, type KeyObject } from 'node:crypto';

/**
 * What signs and checks the tokens of sessions, made once for each who does: a secret that comes as text is tried as a public
 * key first, for each token, which costs more than all the rest of a request.
 */
export const sessionKey = (secret: string): KeyObject => createSecretKey(Buffer.from(secret));
