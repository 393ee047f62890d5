import type { Address, User } from '../../api/types';
import type { NewAddress } from './addressApi';

/** Values to prefill: from the last address or, without one, from the account. */
export function knownOf({ name, email }: User, last: Address | undefined): Partial<NewAddress> {
  if (last) {
    const { firstName, lastName, email: contact, country, phone } = last;
    return { firstName, lastName, email: contact, country, phone };
  }
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  return { firstName, lastName: others.join(' '), email };
}
