import { createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '../../api/store';
import { getSession, logout, selectUser } from './authApi';

export interface LoginRequest {
  /** Stay on the page after the login, instead of going to the start page. */
  stays?: boolean;
  /** Prefills the email. */
  email?: string;
  /** Why the dialog was opened, unless the visitor clicked “Login”. */
  reason?: 'session-ended';
}

interface AuthState {
  /** The request of the open login dialog; null while it is closed. */
  login: LoginRequest | null;
  /** True while a logout is in flight. */
  isLeaving: boolean;
}

const initialState: AuthState = { login: null, isLeaving: false };

const hasLeftOrStays = (action: UnknownAction): boolean =>
  logout.matchRejected(action) || (getSession.matchFulfilled(action) && !action.payload);

export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    loginOpened: (auth, { payload }: PayloadAction<LoginRequest>) => {
      auth.login = payload;
    },
    loginClosed: (auth) => {
      auth.login = null;
    },
  },
  extraReducers: (builder) =>
    builder
      .addMatcher(logout.matchPending, (auth) => {
        auth.isLeaving = true;
      })
      .addMatcher(hasLeftOrStays, (auth) => {
        auth.isLeaving = false;
      }),
  selectors: {
    selectLoginRequest: (auth) => auth.login,
    /** True while the login dialog is open because the session of a customer has ended. */
    selectHasSessionEnded: (auth) => auth.login?.reason === 'session-ended',
    selectIsLeaving: (auth) => auth.isLeaving,
  },
});

export const { loginOpened, loginClosed } = authSlice.actions;
export const { selectLoginRequest, selectHasSessionEnded, selectIsLeaving } = authSlice.selectors;

/** The id of the customer; undefined during a logout, when their requests may already be rejected. */
export const selectStayingId = (state: RootState): string | undefined =>
  selectIsLeaving(state) ? undefined : selectUser(state)?._id;
