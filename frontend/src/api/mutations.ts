import { isAction, type Action } from '@reduxjs/toolkit';

/** The endpoint of a mutation and its arguments. */
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

/** Matches the actions of every mutation, also of one that the store does not track. */
export const isMutation = (action: unknown): action is MutationAction =>
  isAction(action) && action.type.includes('/executeMutation/');
