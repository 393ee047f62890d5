import { isRejectedWithValue } from '@reduxjs/toolkit';
import { abortQuery } from '../../api/abortQuery';
import { removeSellerData } from '../../api/privateData';
import { injectSellerEndpoints, isSellerCall } from '../../api/sellerCall';
import type { Credentials, Seller, SellerSession, SellerSignedIn } from '../../api/types';
import type { AppDispatch } from '../../api/store';
import { errorCode } from '../../lib/apiError';
import { language } from '../../messages/language';

const sellerAuthApi = injectSellerEndpoints({
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

const abortSessionQuery = () => (dispatch: AppDispatch) =>
  abortQuery(() =>
    dispatch(sellerAuthApi.util.getRunningQueryThunk('getSellerSession', undefined)),
  );

/** Shows the seller's area, or its login; a late answer about the session cannot undo it. */
export const sellerSessionChanged = (seller: Seller | null) => async (dispatch: AppDispatch) => {
  await dispatch(abortSessionQuery());
  await dispatch(sellerAuthApi.util.upsertQueryData('getSellerSession', undefined, seller));
};

/** Forgets the seller who has logged out, and all that only sellers see. */
export const sellerLeft = () => async (dispatch: AppDispatch) => {
  await dispatch(sellerSessionChanged(null));
  dispatch(removeSellerData());
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
  isRejectedWithValue(action) &&
  errorCode(action.payload) === 'NOT_SIGNED_IN' &&
  isSellerCall(action.meta);
