import { abortQuery } from '../../api/abortQuery';
import { isSessionEnd } from '../../api/sessionEnd';
import { sellerApi, sellerFileApi, type SellerDispatch } from '../sellerApi';
import type { Credentials, Seller, SellerSession, SellerSignedIn } from '../../api/types';
import type { AppDispatch } from '../../api/store';
import { language } from '../../messages/language';

const sellerAuthApi = sellerApi.injectEndpoints({
  endpoints: (build) => ({
    /** The seller who is logged in, or null. Independent of a customer session in the same browser. */
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

/**
 * Removes the seller after their session has ended. Aborts a session query in flight, whose response would be outdated.
 */
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

/** Applies a login or logout: removes everything fetched for the previous seller. */
export const sellerReplaced = (seller: Seller | null) => (dispatch: AppDispatch) => {
  dispatch(sellerApi.util.resetApiState());
  // In the same task, so that no component renders with an unknown session, which would unmount the content.
  dispatch(setSession(seller));
};

/** Refetches the session. */
export const sellerSessionRenewed = () => (dispatch: AppDispatch) =>
  dispatch(
    sellerAuthApi.endpoints.getSellerSession.initiate(undefined, {
      forceRefetch: true,
      subscribe: false,
    }),
  );

/** @returns true if the action is a response without a valid seller session */
export const isSellerSessionEnd = (action: unknown): boolean =>
  isSessionEnd(action, sellerApi, sellerFileApi);
