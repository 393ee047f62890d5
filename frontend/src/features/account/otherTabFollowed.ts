import type { AppDispatch, RootState } from '../../api/store';
import { selectUser, sessionChanged, sessionRenewed } from './authApi';
import { loginClosed } from './authSlice';
import type { SessionNews } from './sessionTabs';

/** Does here what another tab of this browser has announced; a login that is asked for here has happened there then. */
export const otherTabFollowed =
  (news: SessionNews) => async (dispatch: AppDispatch, getState: () => RootState) => {
    if (news === 'out') {
      await dispatch(sessionChanged(null));
      return;
    }
    await dispatch(sessionRenewed());
    if (selectUser(getState())) dispatch(loginClosed());
  };
