import { useEffect, useRef, useState } from 'react';
import { errorCode, errorMessage, fieldErrors } from '../../lib/apiError';

export function loginFieldErrors(error: unknown): Record<string, string> {
  return errorCode(error) === 'WRONG_CODE' ? { code: errorMessage(error) } : fieldErrors(error);
}

/** A login that turns out to need a code is asked for it in a second step, in which what was typed before stays. */
export function useCodeStep(setFocus: (field: 'password') => void) {
  const [isAsked, setAsked] = useState(false);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (wasAsked.current && !isAsked) setFocus('password');
    wasAsked.current = isAsked;
  }, [isAsked, setFocus]);
  return {
    isAsked,
    goBack: () => setAsked(false),
    /** Goes where the server's refusal leads. */
    follow: (error: unknown): void => {
      const code = errorCode(error);
      if (code === 'TOTP_REQUIRED') setAsked(true);
      if (code === 'INVALID_CREDENTIALS') setAsked(false);
    },
  };
}
