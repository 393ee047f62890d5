import { useState } from 'react';
import type { GlobalError } from 'react-hook-form';
import { useOwnAccount, type Owner } from '../own/ownAccountApi';

/**
 * Whether a form asks for a code beside the password. Another tab may have switched two-factor login on: then the server refuses
 * the first attempt, which is no error to show.
 * @param serverError of the last attempt
 */
export function useCodeNeed(owner: Owner, serverError: GlobalError | undefined): boolean {
  const { useGetTwoFactorQuery } = useOwnAccount();
  const { data } = useGetTwoFactorQuery(owner);
  const isRequired = serverError?.type === 'TOTP_REQUIRED';
  const [wasRequired, setWasRequired] = useState(isRequired);
  if (isRequired && !wasRequired) setWasRequired(true);
  return wasRequired || (data?.isOn ?? false);
}
