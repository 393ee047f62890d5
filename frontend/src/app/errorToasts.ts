import { isRejected } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { errorCode, errorMessage } from '../lib/apiError';
import { toastError } from '../lib/toasts';
import type { AppStartListening } from './hooks';

/** Their forms or what follows them say what went wrong; saying it twice would be noise. */
const SAID_ELSEWHERE = new Set([
  'login',
  'register',
  'sellerLogin',
  'addSeller',
  'changePassword',
  'withdrawOrder',
  'closeAttempt',
  'uploadImport',
]);

interface MutationMeta {
  arg?: { type?: string; endpointName?: string };
  aborted?: boolean;
  condition?: boolean;
}

function isFailedMutation(action: unknown): action is { payload: unknown; meta: MutationMeta } {
  if (!isRejected(action) || !action.type.startsWith(`${api.reducerPath}/executeMutation`)) {
    return false;
  }
  const { arg, aborted, condition } = action.meta as MutationMeta;
  return !aborted && !condition && !SAID_ELSEWHERE.has(arg?.endpointName ?? '');
}

/** Shows every failed mutation as a toast: the one place that does. Failed queries are shown by their pages. */
export function startErrorToasts(startListening: AppStartListening): void {
  startListening({
    predicate: isFailedMutation,
    effect: ({ payload }) => {
      // A login is shown instead; see startSessionListener and RequireSeller.
      if (errorCode(payload) === 'NOT_SIGNED_IN') return;
      toastError(errorMessage(payload));
    },
  });
}
