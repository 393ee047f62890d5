import { useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldErrors } from '../../../../lib/apiError';
import { isFactField, typedFacts, type FactsInput } from './factsInput';

/** `facts.nutrition.per` is entered as nutritionPer, and all other facts by their last name. */
function fieldOf(path: string): string {
  if (path === 'facts.nutrition.per') return 'nutritionPer';
  return path.startsWith('facts.') ? path.slice(path.lastIndexOf('.') + 1) : path;
}

export const productFieldErrors = (error: unknown): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([path, text]) => [fieldOf(path), text]),
  );

const areAnyFacts = (fields: object): boolean => Object.keys(fields).some(isFactField);

/** Whether the section of the facts is open: where there are some, and where something is wrong with one. */
export function useFactsSection(input: FactsInput) {
  const [isOpen, setOpen] = useState(() => typedFacts(input) !== undefined);
  return {
    isOpen,
    toggle: setOpen,
    /** At once, since the first field with a mistake gets the focus next. */
    openFor: (mistakes: object): void => {
      if (areAnyFacts(mistakes)) flushSync(() => setOpen(true));
    },
  };
}
