import { addListener } from '@reduxjs/toolkit';
import type { User } from '../../api/types';
import type { AppDispatch, RootState } from '../../api/store';
import { selectUser } from './authApi';
import { loginOpened, selectLoginRequest, type LoginRequest } from './authSlice';

/** Asks a visitor to log in, and then does what they wanted, once: after just this login, not after another one. */
export const logInFirst = (act: (user: User) => unknown) => (dispatch: AppDispatch) => {
  const request: LoginRequest = { stays: true };
  let isOver = false;
  dispatch(loginOpened(request));
  const stop = dispatch(
    addListener({
      predicate: (_action, state) => {
        const login = selectLoginRequest(state as RootState);
        const isOther = login !== null && login !== request;
        return !isOver && (isOther || selectUser(state as RootState) !== null);
      },
      effect: (_action, listener) => {
        // Several actions may come before this runs.
        if (isOver) return;
        isOver = true;
        stop();
        const user = selectUser(listener.getState() as RootState);
        if (user) act(user);
      },
    }),
  );
};
