import type { ReactNode } from 'react';
import { ErrorMessage } from './ErrorMessage';

interface QueryFallbackProps {
  isError: boolean;
  /** Says what could not be loaded. */
  failure: string;
  onRetry: () => unknown;
  /** Stands there while it loads. */
  children: ReactNode;
}

/** In place of what the shop has not answered yet, or could not. */
export function QueryFallback({ isError, failure, onRetry, children }: QueryFallbackProps) {
  return isError ? <ErrorMessage onRetry={onRetry}>{failure}</ErrorMessage> : children;
}
