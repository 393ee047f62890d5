import { act, render, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { clearErrorToasts, toastError, toastSuccess } from '../lib/toasts';
import { ErrorBoundary } from './ErrorBoundary';
import { PlainToasts } from './ToastArea';
import { Toasts } from './Toasts';

it('shows what was told before and after the library turned out to be missing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Missing = lazy(() => Promise.reject(new TypeError('Failed to fetch')));
  toastSuccess('Order placed');
  render(
    <ErrorBoundary fallback={<PlainToasts />}>
      <Suspense>
        <Missing />
      </Suspense>
    </ErrorBoundary>,
  );
  expect(await screen.findByText('Order placed')).toBeVisible();
  act(() => toastError('Milk is out of stock'));
  expect(screen.getByText('Milk is out of stock')).toBeVisible();
  act(() => clearErrorToasts());
  expect(screen.queryByText('Milk is out of stock')).not.toBeInTheDocument();
  expect(screen.getByText('Order placed')).toBeVisible();
});

it('says anew, with a time of its own, what fails again while it still stands', async () => {
  render(<Toasts />);
  act(() => toastError('Milk is out of stock'));
  const first = await screen.findByRole('alert');
  act(() => toastError('Milk is out of stock'));
  await waitFor(() => expect(first).not.toBeInTheDocument());
  // The timer of a toast starts when its element is added.
  expect(screen.getByRole('alert')).toHaveTextContent('Milk is out of stock');
});

it('shows all that failed at once, and nothing of it once it is taken back', async () => {
  render(<Toasts />);
  act(() => [1, 2, 3, 4, 5].forEach((n) => toastError(`Refusal ${n}`)));
  expect(await screen.findAllByRole('alert')).toHaveLength(5);
  act(() => clearErrorToasts());
  await waitFor(() => expect(screen.queryByText(/Refusal/)).not.toBeInTheDocument());
  act(() => toastError('Refusal 1'));
  expect(await screen.findAllByText(/Refusal/)).toHaveLength(1);
});

it('takes away on the next page the failure of a call, and no other message', () => {
  render(<PlainToasts />);
  act(() => toastError('A cart holds at most 200 different products.'));
  act(() => toastError('Milk is out of stock', 'updateCart '));
  act(() => clearErrorToasts('/cart'));
  expect(screen.queryByText('Milk is out of stock')).not.toBeInTheDocument();
  expect(screen.getByText('A cart holds at most 200 different products.')).toBeVisible();
  act(() => clearErrorToasts());
  expect(screen.queryByText(/at most 200/)).not.toBeInTheDocument();
});
