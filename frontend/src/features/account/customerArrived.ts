import type { User } from '../../api/types';
import type { AppDispatch } from '../../api/store';
import { sessionChanged } from './authApi';
import { announceSession } from './sessionTabs';

/** Lets in who has just logged in or registered, here and in the other tabs of this browser. */
export const customerArrived = (user: User) => async (dispatch: AppDispatch) => {
  await dispatch(sessionChanged(user));
  announceSession('in');
};
