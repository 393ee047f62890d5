import { errorCode, errorMessage } from '../lib/apiError';
import { FormAlert } from './FormAlert';

interface FormErrorProps {
  error: unknown;
  /** The error is shown beside a field already. */
  isAtField?: boolean;
}

/** Shows why the server rejected a form. Nothing is shown if the login dialog opens instead. */
export function FormError({ error, isAtField = false }: FormErrorProps) {
  if (!error || isAtField || errorCode(error) === 'NOT_SIGNED_IN') return null;
  return <FormAlert>{errorMessage(error)}</FormAlert>;
}
