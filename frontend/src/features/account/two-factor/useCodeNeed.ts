import { useState } from 'react';
import { errorCode } from '../../../lib/apiError';
import { useOwnAccount, type Owner } from '../own/ownAccountApi';

/**
 * Whether a form asks for a code beside the password. Another tab may have switched two-factor login on: then the server refuses
 * the first attempt, which is no error to show.
 * @param error why the server refused the last attempt
 */
export function useCodeNeed(owner: Owner, error: unknown) {
  const { useGetTwoFactorQuery } = useOwnAccount();
  const { data } = useGetTwoFactorQuery(owner);
  const isRequired = errorCode(error) === 'TOTP_REQUIRED';
  const [wasRequired, setWasRequired] = useState(isRequired);
  if (isRequired && !wasRequired) setWasRequired(true);
  return {
    needsCode: wasRequired || (data?.isOn ?? false),
    shownError: isRequired ? undefined : error,
  };
}
