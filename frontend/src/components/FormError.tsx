import { errorCode, errorMessage } from '../lib/apiError';

interface FormErrorProps {
  error: unknown;
  /** The complaint stands beside a field already. */
  isAtField?: boolean;
}

/** Says above the button of a form why it was refused. Where a login is asked for, that says it. */
export function FormError({ error, isAtField = false }: FormErrorProps) {
  if (!error || isAtField || errorCode(error) === 'NOT_SIGNED_IN') return null;
  return (
    <p role="alert" className="rounded-control bg-sale-tint px-4 py-3 font-medium text-sale">
      {errorMessage(error)}
    </p>
  );
}
