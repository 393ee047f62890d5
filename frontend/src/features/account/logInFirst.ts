import type { User } from '../../api/types';
import { addAppListener, type AppDispatch } from '../../api/store';
import { getSession, selectUser } from './authApi';
import { loginOpened, selectLoginRequest, type LoginRequest } from './authSlice';

/**
 * Does something for a customer, once. A visitor is asked to log in: then it is done after just this login, not after another
 * one. While it is not known who is shopping, that is waited for.
 */
export const logInFirst =
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
        // Closed without a login, or another one asked for.
        const isGivenUp = selectLoginRequest(state) !== request;
        return !isOver && (isGivenUp || selectUser(state) !== null);
      },
      effect: (_action, listener) => {
        // Several actions may come before this runs.
        if (isOver) return;
        isOver = true;
        stop();
        const user = selectUser(listener.getState());
        if (user) act(user);
      },
    }),
  );
};
