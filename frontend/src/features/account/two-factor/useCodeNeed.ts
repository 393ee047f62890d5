import { useState } from 'react';
import type { GlobalError } from 'react-hook-form';
import { useOwnAccount, type Owner } from '../settings/settingsApi';

/**
 * @returns true if a form needs a code beside the password. If two-factor login was switched on in another tab, the
 * server rejects the first attempt; that error is not shown.
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
