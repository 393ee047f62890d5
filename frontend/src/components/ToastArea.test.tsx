import { act, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { clearErrorToasts, toastError, toastSuccess } from '../lib/toasts';
import { ErrorBoundary } from './ErrorBoundary';
import { PlainToasts } from './PlainToasts';

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
