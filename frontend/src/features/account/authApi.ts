import { api } from '../../api/api';
import { abortQuery } from '../../api/abortQuery';
import type { Credentials, Registration, Session, SignedIn, User } from '../../api/types';
import type { AppDispatch } from '../../api/store';
import { language } from '../../messages/language';

/** What is written to somebody is in the language in which they logged in. */
const inLanguage = <Body extends Credentials>(body: Body): Body => ({
  ...body,
  language: language(),
});

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Who is shopping; null is a visitor. */
    getSession: build.query<User | null, void>({
      query: () => '/user/auth',
      transformResponse: ({ user }: Session) => user ?? null,
      // Everything asks for it, so it is never dropped.
      keepUnusedDataFor: Infinity,
    }),
    login: build.mutation<User, Credentials>({
      query: (body) => ({ url: '/user/login', method: 'POST', body: inLanguage(body) }),
      transformResponse: ({ user }: SignedIn) => user,
    }),
    register: build.mutation<User, Registration>({
      query: (body) => ({ url: '/user/register', method: 'POST', body: inLanguage(body) }),
      transformResponse: ({ user }: SignedIn) => user,
    }),
    logout: build.mutation<void, void>({
      query: () => '/user/logout',
    }),
  }),
});

export const { getSession, login, logout } = authApi.endpoints;
export const { useGetSessionQuery, useLoginMutation, useRegisterMutation, useLogoutMutation } =
  authApi;

const abortSessionQuery = () => (dispatch: AppDispatch) =>
  abortQuery(() => dispatch(authApi.util.getRunningQueryThunk('getSession', undefined)));

/** Makes somebody, or nobody, the person who is shopping here; a late answer about that cannot undo it. */
export const setSessionUser = (user: User | null) => async (dispatch: AppDispatch) => {
  await dispatch(abortSessionQuery());
  await dispatch(authApi.util.upsertQueryData('getSession', undefined, user));
};

/** Asks anew who is shopping: an answer on its way may be older than what has just happened. */
export const refetchSession = () => async (dispatch: AppDispatch) => {
  await dispatch(abortSessionQuery());
  await dispatch(getSession.initiate(undefined, { forceRefetch: true, subscribe: false }));
};

const selectSession = getSession.select();
type SessionState = Parameters<typeof selectSession>[0];

/** Undefined until it is known, null for a visitor. */
export const selectSessionUser = (state: SessionState): User | null | undefined =>
  selectSession(state).data;

/** The customer who is logged in; null for a visitor and until the session is known. */
export const selectUser = (state: SessionState): User | null => selectSessionUser(state) ?? null;
