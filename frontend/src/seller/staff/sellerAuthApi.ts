import { abortQuery } from '../../api/abortQuery';
import { isSessionEnd } from '../../api/sessionEnd';
import { sellerApi, sellerFileApi, type SellerDispatch } from '../sellerApi';
import type { Credentials, Seller, SellerSession, SellerSignedIn } from '../../api/types';
import type { AppDispatch } from '../../api/store';
import { language } from '../../messages/language';

const sellerAuthApi = sellerApi.injectEndpoints({
  endpoints: (build) => ({
    /** The seller who is logged in here, or null; a customer may be so at the same time. */
    getSellerSession: build.query<Seller | null, void>({
      query: () => '/seller/auth',
      transformResponse: ({ seller }: SellerSession) => seller ?? null,
    }),
    sellerLogin: build.mutation<Seller, Credentials>({
      query: (credentials) => ({
        url: '/seller/login',
        method: 'POST',
        body: { ...credentials, language: language() },
      }),
      transformResponse: ({ seller }: SellerSignedIn) => seller,
    }),
    sellerLogout: build.mutation<void, void>({
      query: () => '/seller/logout',
    }),
  }),
});

export const { useGetSellerSessionQuery, useSellerLoginMutation, useSellerLogoutMutation } =
  sellerAuthApi;

/** The session of the seller has ended, and nothing else: a late response about it cannot undo that. */
export const sellerSessionEnded = () => async (dispatch: SellerDispatch) => {
  await abortQuery(() =>
    dispatch(sellerAuthApi.util.getRunningQueryThunk('getSellerSession', undefined)),
  );
  dispatch(setSession(null));
};

const setSession = (seller: Seller | null) =>
  sellerAuthApi.util.upsertQueryEntries([
    { endpointName: 'getSellerSession', arg: undefined, value: seller },
  ]);

/** Another seller has logged in, or this one has logged out: removes all that was fetched until now. */
export const sellerReplaced = (seller: Seller | null) => (dispatch: AppDispatch) => {
  dispatch(sellerApi.util.resetApiState());
  // In the same task, so that no component sees an unknown session, which takes what is shown away.
  dispatch(setSession(seller));
};

/** Asks anew whether a seller is logged in. */
export const sellerSessionRenewed = () => (dispatch: AppDispatch) =>
  dispatch(
    sellerAuthApi.endpoints.getSellerSession.initiate(undefined, {
      forceRefetch: true,
      subscribe: false,
    }),
  );

/** The server no longer knows the seller's session. */
export const isSellerSessionEnd = (action: unknown): boolean =>
  isSessionEnd(action, sellerApi, sellerFileApi);
