import type { User } from '../../api/types';
import type { AppDispatch, RootState } from '../../api/store';
import { parseStored, writeStored } from '../../lib/storage';
import { refetchSession, selectUser, setSessionUser } from './authApi';
import { loginClosed } from './authSlice';

const KEY = 'larder.session';

/** Somebody has logged in, or out. */
export type SessionChange = 'in' | 'out';

/** Tells the other tabs of this browser what has happened here. */
export const announceSessionChange = (news: SessionChange): void =>
  writeStored(KEY, { news, at: Date.now() });

/** Calls back when another tab has announced something; returns how to stop that. */
export function onSessionChange(onNews: (news: SessionChange) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent): void => {
    if (key !== KEY) return;
    const said = parseStored(newValue) as { news?: SessionChange } | null | undefined;
    if (said?.news) onNews(said.news);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** Lets in who has just logged in or registered, here and in the other tabs of this browser. */
export const completeLogin = (user: User) => async (dispatch: AppDispatch) => {
  await dispatch(setSessionUser(user));
  announceSessionChange('in');
};

/** Does here what another tab has announced; a login that is asked for here has happened there then. */
export const followOtherTab =
  (news: SessionChange) => async (dispatch: AppDispatch, getState: () => RootState) => {
    if (news === 'out') {
      await dispatch(setSessionUser(null));
      return;
    }
    await dispatch(refetchSession());
    if (selectUser(getState())) dispatch(loginClosed());
  };
