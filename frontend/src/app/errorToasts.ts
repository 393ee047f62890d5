import { isMutation, type MutationArg } from '../api/mutations';
import { isErrorHandled } from '../api/handledErrors';
import { errorCode, errorMessage } from '../lib/apiError';
import { errorResolved, toastError } from '../lib/toasts';
import type { AppStartListening } from '../api/store';

/** Identifies a call by its endpoint and arguments: a second call that succeeds resolves the error of the first. */
function aboutOf({ endpointName, originalArgs }: MutationArg): string {
  const { id = '' } = (originalArgs ?? {}) as { id?: string };
  return `${endpointName} ${typeof originalArgs === 'string' ? originalArgs : id}`;
}

/**
 * Shows every failed mutation in a toast, unless its caller shows the failure, and dismisses it once the same mutation
 * succeeds. Failed queries are shown by their pages.
 */
export function startErrorToasts(startListening: AppStartListening): void {
  startListening({
    matcher: isMutation,
    effect: ({ payload, meta: { arg, requestId, requestStatus, aborted } }) => {
      if (requestStatus === 'fulfilled') errorResolved(aboutOf(arg));
      if (requestStatus !== 'rejected' || aborted || isErrorHandled(requestId, payload)) return;
      // The login is shown instead; see startSessionListener and RequireSeller.
      if (errorCode(payload) === 'NOT_SIGNED_IN') return;
      toastError(errorMessage(payload), aboutOf(arg));
    },
  });
}
