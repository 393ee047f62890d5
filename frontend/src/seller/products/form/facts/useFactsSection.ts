import { useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldErrors } from '../../../../lib/apiError';
import { isFactField, typedFacts, type FactsInput } from './factsInput';

/** The form field of a path in the API: nutritionPer for `facts.nutrition.per`, otherwise its last segment. */
function fieldOf(path: string): string {
  if (path === 'facts.nutrition.per') return 'nutritionPer';
  return path.startsWith('facts.') ? path.slice(path.lastIndexOf('.') + 1) : path;
}

export const productFieldErrors = (error: unknown): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([path, text]) => [fieldOf(path), text]),
  );

const areAnyFacts = (fields: object): boolean => Object.keys(fields).some(isFactField);

/** The section is open at first if there are any label data, and is opened for field errors in it. */
export function useFactsSection(input: FactsInput) {
  const [isOpen, setOpen] = useState(() => typedFacts(input) !== undefined);
  return {
    isOpen,
    toggle: setOpen,
    /** Synchronous, because the first invalid field is focused next. */
    openFor: (mistakes: object): void => {
      if (areAnyFacts(mistakes)) flushSync(() => setOpen(true));
    },
  };
}
