import type { User } from '../../api/types';
import { addAppListener, type AppDispatch } from '../../api/store';
import { getSession, selectUser } from './authApi';
import { loginOpened, selectLoginRequest, type LoginRequest } from './authSlice';

/**
 * Calls `act` once with the customer, after loading the session if necessary. A visitor is asked to log in first: `act`
 * is then called after this login only, not after a later one.
 */
export const requireLogin =
  (act: (user: User) => unknown) =>
  async (dispatch: AppDispatch): Promise<void> => {
    const { data: user } = await dispatch(getSession.initiate(undefined, { subscribe: false }));
    if (user) act(user);
    else dispatch(actAfterLogin(act));
  };

const actAfterLogin = (act: (user: User) => unknown) => (dispatch: AppDispatch) => {
  const request: LoginRequest = { stays: true };
  let isOver = false;
  dispatch(loginOpened(request));
  const stop = dispatch(
    addAppListener({
      predicate: (_action, state) => {
        // The dialog was closed without a login, or opened for another request.
        const isGivenUp = selectLoginRequest(state) !== request;
        return !isOver && (isGivenUp || selectUser(state) !== null);
      },
      effect: (_action, listener) => {
        // Other actions may match before this effect runs.
        if (isOver) return;
        isOver = true;
        stop();
        const user = selectUser(listener.getState());
        if (user) act(user);
      },
    }),
  );
};
