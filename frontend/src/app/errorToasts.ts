import type { Action } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { isSaidBeside } from '../api/saidBeside';
import { errorCode, errorMessage } from '../lib/apiError';
import { errorMended, toastError } from '../lib/toasts';
import type { AppStartListening } from './hooks';

const MUTATION = `${api.reducerPath}/executeMutation/`;

interface MutationAction extends Action<string> {
  payload: unknown;
  meta: {
    arg: { endpointName: string; originalArgs: unknown };
    requestId: string;
    aborted?: boolean;
  };
}

const isMutation = (action: Action): action is MutationAction => action.type.startsWith(MUTATION);

/** What a call does, and to what: the same again is meant to mend what failed. */
function aboutOf({ endpointName, originalArgs }: MutationAction['meta']['arg']): string {
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
    effect: ({ type, payload, meta: { arg, requestId, aborted } }) => {
      if (type === `${MUTATION}fulfilled`) errorMended(aboutOf(arg));
      if (type !== `${MUTATION}rejected` || aborted || isSaidBeside(requestId, payload)) return;
      // A login is shown instead; see startSessionListener and RequireSeller.
      if (errorCode(payload) === 'NOT_SIGNED_IN') return;
      toastError(errorMessage(payload), aboutOf(arg));
    },
  });
}
