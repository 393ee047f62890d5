import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useAppDispatch } from '../api/store';
import { Breadcrumbs } from '../components/Breadcrumbs';
import { ErrorMessage } from '../components/ErrorMessage';
import { Page } from '../components/Page';
import { Spinner } from '../components/Spinner';
import { useNavigateIfStillHere } from '../components/useNavigateIfStillHere';
import type { Send } from '../components/useServerForm';
import {
  useAddAddressMutation,
  useGetAddressesQuery,
  type NewAddress,
} from '../features/address/addressApi';
import { AddressForm } from '../features/address/AddressForm';
import { knownOf } from '../features/address/knownOf';
import { useGetSessionQuery } from '../features/account/authApi';
import { loginOpened } from '../features/account/authSlice';
import { toastSuccess } from '../lib/toasts';
import { t } from '../messages/address';

/** Adds an address during the checkout, and returns to the cart with it selected. */
export function AddAddressPage() {
  const dispatch = useAppDispatch();
  const navigateFromHere = useNavigateIfStillHere();
  const { data: user, isLoading, isError, refetch } = useGetSessionQuery();
  const { data: addresses, isError: isWithout } = useGetAddressesQuery(user?._id ?? skipToken);
  const [addAddress] = useAddAddressMutation();
  const typist = useTypist(user?._id);

  if (isLoading) return <LoadingForm />;
  if (isError && !typist) {
    return (
      <Page title={t('addAddress')}>
        <ErrorMessage onRetry={refetch}>{t('accountFailed')}</ErrorMessage>
      </Page>
    );
  }
  if (!typist) return <Navigate to="/cart" replace />;

  // If the addresses cannot be loaded, the form is shown without prefilled values.
  if (user && !addresses && !isWithout) return <LoadingForm />;

  async function save(address: NewAddress, send: Send): Promise<unknown> {
    if (!user) {
      dispatch(loginOpened({ stays: true, reason: 'session-ended' }));
      return;
    }
    const navigate = navigateFromHere();
    const { data, error } = await send(addAddress({ address, userId: user._id }));
    if (error) return error;
    toastSuccess(t('added'));
    await navigate('/cart', { state: { addressId: data.address._id } });
  }

  return (
    <Page title={t('addAddress')}>
      <div className="shop pb-14">
        <Breadcrumbs items={[{ label: t('cart'), to: '/cart' }, { label: t('addAddress') }]} />
        <div className="mx-auto max-w-2xl rounded-panel border border-line bg-surface p-5 md:p-8">
          <h1 className="font-display text-title">{t('heading')}</h1>
          <p className="mt-2 mb-6 text-soft">{t('intro')}</p>
          <AddressForm
            key={typist}
            known={user ? knownOf(user, addresses?.[0]) : {}}
            onSave={save}
          />
        </div>
      </div>
    </Page>
  );
}

/** The id of the customer who fills in the form. It is kept when their session ends, until another customer logs in. */
function useTypist(userId: string | undefined): string | undefined {
  const [typist, setTypist] = useState(userId);
  if (userId && userId !== typist) setTypist(userId);
  return userId ?? typist;
}

function LoadingForm() {
  return (
    <Page title={t('addAddress')}>
      <Spinner label={t('loading')} />
    </Page>
  );
}
