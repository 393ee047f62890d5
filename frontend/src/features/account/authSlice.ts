import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

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
}

declare module '../../api/store' {
  interface RootState {
    auth: AuthState;
  }
}

const initialState: AuthState = { login: null };

const authSlice = createSlice({
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
  selectors: {
    selectLoginRequest: (auth) => auth.login,
    /** Whether the shop asks a customer whose session has ended to log in again. */
    selectHasSessionEnded: (auth) => auth.login?.reason === 'session-ended',
  },
});

export const authReducer = authSlice.reducer;
export const { loginOpened, loginClosed } = authSlice.actions;
export const { selectLoginRequest, selectHasSessionEnded } = authSlice.selectors;
