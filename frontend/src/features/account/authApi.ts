import { api } from '../../api/api';
import { abortQuery } from '../../api/abortQuery';
import type { Credentials, Registration, Session, SignedIn, User } from '../../api/types';
import type { AppDispatch } from '../../api/store';
import { language } from '../../messages/language';

/** The language of a login becomes the language of emails to the customer. */
const inLanguage = <Body extends Credentials>(body: Body): Body => ({
  ...body,
  language: language(),
});

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The customer who is logged in; null for a visitor. */
    getSession: build.query<User | null, void>({
      query: () => '/user/auth',
      transformResponse: ({ user }: Session) => user ?? null,
      // Used on every page, so it is never dropped.
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

/** Sets the customer, or null after a logout. Aborts a session query in flight, whose response would be outdated. */
export const setSessionUser = (user: User | null) => async (dispatch: AppDispatch) => {
  await dispatch(abortSessionQuery());
  await dispatch(authApi.util.upsertQueryData('getSession', undefined, user));
};

/** Refetches the session. Aborts a query in flight, whose response may be older than the change that caused this. */
export const refetchSession = () => async (dispatch: AppDispatch) => {
  await dispatch(abortSessionQuery());
  await dispatch(getSession.initiate(undefined, { forceRefetch: true, subscribe: false }));
};

const selectSession = getSession.select();
type SessionState = Parameters<typeof selectSession>[0];

/** The customer; null for a visitor, undefined until the session is loaded. */
export const selectSessionUser = (state: SessionState): User | null | undefined =>
  selectSession(state).data;

/** The customer; null for a visitor and until the session is loaded. */
export const selectUser = (state: SessionState): User | null => selectSessionUser(state) ?? null;
