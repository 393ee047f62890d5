import type { User } from '../../api/types';
import type { AppDispatch, RootState } from '../../api/store';
import { stored } from '../../lib/storage';
import { refetchSession, selectUser, setSessionUser } from './authApi';
import { loginClosed } from './authSlice';

/** A login or a logout. */
export type SessionChange = 'in' | 'out';

const lastChange = stored(
  'larder.session',
  (value) => Object(value) as { news?: SessionChange; at?: number },
);

/** Notifies the other tabs of this browser. */
const announceSessionChange = (news: SessionChange): void =>
  lastChange.write({ news, at: Date.now() });

/**
 * Subscribes to logins and logouts of other tabs, including those that happened while this page was frozen.
 * @returns a function that unsubscribes
 */
export const onSessionChange = (onNews: (news: SessionChange) => void): (() => void) =>
  lastChange.watch((isOwn) => {
    const { news } = lastChange.read();
    if (news && !isOwn) onNews(news);
  });

/** Applies a login or registration here and in the other tabs of this browser. */
export const completeLogin = (user: User) => async (dispatch: AppDispatch) => {
  await dispatch(setSessionUser(user));
  announceSessionChange('in');
};

/**
 * Applies a logout here and in the other tabs. They are notified first, since they must not see the emptied cart while
 * they still send the customer's queries.
 */
export const completeLogout = () => async (dispatch: AppDispatch) => {
  announceSessionChange('out');
  await dispatch(setSessionUser(null));
};

/** Applies another tab's login or logout here. A login also closes an open login dialog. */
export const followOtherTab =
  (news: SessionChange) => async (dispatch: AppDispatch, getState: () => RootState) => {
    // The login may be another customer's: hides the previous customer's data until the session is loaded.
    if (news === 'out' || selectUser(getState())) await dispatch(setSessionUser(null));
    if (news === 'out') return;
    await dispatch(refetchSession());
    if (selectUser(getState())) dispatch(loginClosed());
  };
