import type { User } from '../../api/types';
import type { AppDispatch, RootState } from '../../api/store';
import { stored } from '../../lib/storage';
import { refetchSession, selectUser, setSessionUser } from './authApi';
import { loginClosed } from './authSlice';

/** Somebody has logged in, or out. */
export type SessionChange = 'in' | 'out';

const lastChange = stored(
  'larder.session',
  (value) => Object(value) as { news?: SessionChange; at?: number },
);

/** Tells the other tabs of this browser what has happened here. */
export const announceSessionChange = (news: SessionChange): void =>
  lastChange.write({ news, at: Date.now() });

/** Calls back when another tab has announced something, also while this page was frozen; returns how to stop that. */
export const onSessionChange = (onNews: (news: SessionChange) => void): (() => void) =>
  lastChange.watch((isOwn) => {
    const { news } = lastChange.read();
    if (news && !isOwn) onNews(news);
  });

/** Lets in who has just logged in or registered, here and in the other tabs of this browser. */
export const completeLogin = (user: User) => async (dispatch: AppDispatch) => {
  await dispatch(setSessionUser(user));
  announceSessionChange('in');
};

/** Does here what another tab has announced; a login that is asked for here has happened there then. */
export const followOtherTab =
  (news: SessionChange) => async (dispatch: AppDispatch, getState: () => RootState) => {
    // Somebody else may have logged in: until that is known, nothing of the customer before is shown.
    if (news === 'out' || selectUser(getState())) await dispatch(setSessionUser(null));
    if (news === 'out') return;
    await dispatch(refetchSession());
    if (selectUser(getState())) dispatch(loginClosed());
  };
