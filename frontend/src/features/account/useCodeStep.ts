import { useEffect, useRef, useState } from 'react';
import { errorCode, errorMessage, fieldErrors } from '../../lib/apiError';

export function loginFieldErrors(error: unknown): Record<string, string> {
  return errorCode(error) === 'WRONG_CODE' ? { code: errorMessage(error) } : fieldErrors(error);
}

/** Adds a second step for the code to a login; the input of the first step is kept. */
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
    /** Switches to the step that the error requires. */
    follow: (error: unknown): void => {
      const code = errorCode(error);
      if (code === 'TOTP_REQUIRED') setAsked(true);
      if (code === 'INVALID_CREDENTIALS') setAsked(false);
    },
  };
}
