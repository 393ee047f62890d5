import { isMutation, type MutationArg } from '../api/mutations';
import { isErrorHandled } from '../api/handledErrors';
import { errorCode, errorMessage } from '../lib/apiError';
import { errorResolved, toastError } from '../lib/toasts';
import type { AppStartListening } from '../api/store';

/** What a call does, and to what: the same again is meant to mend what failed. */
function aboutOf({ endpointName, originalArgs }: MutationArg): string {
  const { id = '' } = (originalArgs ?? {}) as { id?: string };
  return `${endpointName} ${typeof originalArgs === 'string' ? originalArgs : id}`;
}

/**
 * Tells of every failed mutation in a toast, unless it is shown where the call was made, and takes the toast back once the
 * same has worked. Failed queries are shown by their pages.
 */
export function startErrorToasts(startListening: AppStartListening): void {
  startListening({
    matcher: isMutation,
    effect: ({ payload, meta: { arg, requestId, requestStatus, aborted } }) => {
      if (requestStatus === 'fulfilled') errorResolved(aboutOf(arg));
      if (requestStatus !== 'rejected' || aborted || isErrorHandled(requestId, payload)) return;
      // A login is shown instead; see startSessionListener and RequireSeller.
      if (errorCode(payload) === 'NOT_SIGNED_IN') return;
      toastError(errorMessage(payload), aboutOf(arg));
    },
  });
}
