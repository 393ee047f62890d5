import { Navigate, useNavigate } from 'react-router-dom';
import { Breadcrumbs } from '../components/Breadcrumbs';
import { ErrorMessage } from '../components/ErrorMessage';
import { Page } from '../components/Page';
import { Spinner } from '../components/Spinner';
import { useAddAddressMutation, type NewAddress } from '../features/address/addressApi';
import { AddressForm } from '../features/address/AddressForm';
import { useGetSessionQuery } from '../features/auth/authApi';
import { toastSuccess } from '../lib/toasts';

/** A customer adds an address and comes back to the cart with it. */
export function AddAddressPage() {
  const navigate = useNavigate();
  const { data: user, isLoading, isError, refetch } = useGetSessionQuery();
  const [addAddress, { error, isLoading: isSaving }] = useAddAddressMutation();

  if (isLoading) return <Spinner label="Loading" />;
  if (isError && !user) {
    return <ErrorMessage onRetry={refetch}>Your account could not be loaded.</ErrorMessage>;
  }
  if (!user) return <Navigate to="/cart" replace />;

  const userId = user._id;
  async function save(address: NewAddress): Promise<void> {
    const { data } = await addAddress({ address, userId });
    if (!data) return;
    await toastSuccess(data.message);
    await navigate('/cart', { state: { addressId: data.address._id } });
  }

  return (
    <Page title="Add address">
      <div className="shop pb-14">
        <Breadcrumbs items={[{ label: 'Cart', to: '/cart' }, { label: 'Add address' }]} />
        <div className="mx-auto max-w-2xl rounded-panel border border-line bg-surface p-5 md:p-8">
          <h1 className="font-display text-title">Add shipping address</h1>
          <p className="mt-2 mb-6 text-soft">We need every line to find your door.</p>
          <AddressForm onSave={save} isSaving={isSaving} error={error} />
        </div>
      </div>
    </Page>
  );
}
