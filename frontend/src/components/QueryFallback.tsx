import type { ReactNode } from 'react';
import { ErrorMessage } from './ErrorMessage';

interface QueryFallbackProps {
  isError: boolean;
  /** Shown if the query failed. */
  failure: string;
  onRetry: () => unknown;
  /** Shown while the query is pending. */
  children: ReactNode;
}

/** Replaces content that is pending or failed to load. */
export function QueryFallback({ isError, failure, onRetry, children }: QueryFallbackProps) {
  return isError ? <ErrorMessage onRetry={onRetry}>{failure}</ErrorMessage> : children;
}
