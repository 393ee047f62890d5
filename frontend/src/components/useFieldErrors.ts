import { useEffect, useRef } from 'react';
import {
  useFormState,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import { fieldErrors } from '../lib/apiError';

interface Options {
  /** The first complaint about each field, by its name in the form. */
  complaintsOf?: (error: unknown) => Record<string, string | undefined>;
  /** Whether the first of the fields gets the focus. */
  shouldFocus?: boolean;
}

/**
 * Puts the server's complaints beside the fields of a form, which are in the order of its values, and goes to the first.
 * Answers whether there is any.
 * @param error why the server refused the last attempt
 */
export function useFieldErrors<Values extends FieldValues>(
  { control, getValues, setError }: UseFormReturn<Values>,
  error: unknown,
  { complaintsOf = fieldErrors, shouldFocus = true }: Options = {},
): boolean {
  const { isSubmitting } = useFormState({ control });
  const shown = useRef(new Set<unknown>());
  const complaints = complaintsOf(error);
  const refused = Object.keys(getValues()).filter((name) => complaints[name]);

  useEffect(() => {
    // While it is being sent, leaving a field would still check it and take the server's complaint away.
    if (isSubmitting || shown.current.has(error)) return;
    shown.current.add(error);
    for (const name of refused) {
      setError(
        name as FieldPath<Values>,
        { type: 'server', message: complaints[name] },
        { shouldFocus: shouldFocus && name === refused[0] },
      );
    }
  });

  return refused.length > 0;
}
