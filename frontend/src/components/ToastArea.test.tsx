import { act, render, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { clearErrorToasts, toastError, toastSuccess } from '../lib/toasts';
import { ErrorBoundary } from './ErrorBoundary';
import { FallbackToasts } from './ToastArea';
import { Toasts } from './Toasts';

it('shows toasts from before and after the library failed to load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Missing = lazy(() => Promise.reject(new TypeError('Failed to fetch')));
  toastSuccess('Order placed');
  render(
    <ErrorBoundary fallback={<FallbackToasts />}>
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

it('restarts the time of an error that occurs again while it is shown', async () => {
  render(<Toasts />);
  act(() => toastError('Milk is out of stock'));
  const first = await screen.findByRole('alert');
  act(() => toastError('Milk is out of stock'));
  await waitFor(() => expect(first).not.toBeInTheDocument());
  // The timer of a toast starts when its element is added.
  expect(screen.getByRole('alert')).toHaveTextContent('Milk is out of stock');
});

it('shows simultaneous errors, and none of them once they are dismissed', async () => {
  render(<Toasts />);
  act(() => [1, 2, 3, 4, 5].forEach((n) => toastError(`Refusal ${n}`)));
  expect(await screen.findAllByRole('alert')).toHaveLength(5);
  act(() => clearErrorToasts());
  await waitFor(() => expect(screen.queryByText(/Refusal/)).not.toBeInTheDocument());
  act(() => toastError('Refusal 1'));
  expect(await screen.findAllByText(/Refusal/)).toHaveLength(1);
});

it('dismisses the error of a call on the next page, and no other message', () => {
  render(<FallbackToasts />);
  act(() => toastError('A cart holds at most 200 different products.'));
  act(() => toastError('Milk is out of stock', 'updateCart '));
  act(() => clearErrorToasts('/cart'));
  expect(screen.queryByText('Milk is out of stock')).not.toBeInTheDocument();
  expect(screen.getByText('A cart holds at most 200 different products.')).toBeVisible();
  act(() => clearErrorToasts());
  expect(screen.queryByText(/at most 200/)).not.toBeInTheDocument();
});
