import type { EntityManager } from 'typeorm';
import { linkPath, makeLink } from '../../auth/links/account-links.js';
import type { User } from '../../auth/users.js';
import { pathIn } from '../../common/language.js';

/** @returns a password reset link for a seller, to be shown once; it revokes the previous one */
export async function makePasswordLink(
  tx: EntityManager,
  { id, language }: Pick<User, 'id' | 'language'>,
  publicUrl: string,
): Promise<string> {
  return publicUrl + pathIn(language, linkPath.resetSeller(await makeLink(tx, id, 'password')));
}
