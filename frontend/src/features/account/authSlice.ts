import { createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '../../api/store';
import { getSession, logout, selectUser } from './authApi';

export interface LoginRequest {
  /** Whoever logs in goes on where they are; otherwise the start page follows. */
  stays?: boolean;
  /** Whose login it is going to be. */
  email?: string;
  /** Why the shop asks, when nobody pressed “Login”. */
  reason?: 'session-ended';
}

interface AuthState {
  /** The open login dialog, or null. */
  login: LoginRequest | null;
  /** Whether a logout is under way. */
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
    /** Whether the shop asks a customer whose session has ended to log in again. */
    selectHasSessionEnded: (auth) => auth.login?.reason === 'session-ended',
    selectIsLeaving: (auth) => auth.isLeaving,
  },
});

export const { loginOpened, loginClosed } = authSlice.actions;
export const { selectLoginRequest, selectHasSessionEnded, selectIsLeaving } = authSlice.selectors;

/** Of the customer who is logged in, and is not just leaving: what is asked for them then may be refused already. */
export const selectStayingId = (state: RootState): string | undefined =>
  selectIsLeaving(state) ? undefined : selectUser(state)?._id;
