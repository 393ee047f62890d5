import { isAction, type Action } from '@reduxjs/toolkit';

/** What was called, and with what. */
export interface MutationArg {
  endpointName: string;
  originalArgs: unknown;
}

interface MutationAction extends Action<string> {
  payload: unknown;
  meta: {
    arg: MutationArg;
    requestId: string;
    requestStatus: 'pending' | 'fulfilled' | 'rejected';
    aborted?: boolean;
  };
}

/** What a call that changes something goes through, also one that the store keeps no track of. */
export const isMutation = (action: unknown): action is MutationAction =>
  isAction(action) && action.type.includes('/executeMutation/');
