import { errorCode, errorMessage } from '../lib/apiError';
import { FormAlert } from './FormAlert';

interface FormErrorProps {
  error: unknown;
  /** The complaint stands beside a field already. */
  isAtField?: boolean;
}

/** Says why the server refused a form. Where a login is asked for, that says it. */
export function FormError({ error, isAtField = false }: FormErrorProps) {
  if (!error || isAtField || errorCode(error) === 'NOT_SIGNED_IN') return null;
  return <FormAlert>{errorMessage(error)}</FormAlert>;
}
