import { screen } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { api } from '../api/api';
import { renderApp } from '../test/renderApp';
import { refusal, server } from '../test/server';

it('offers to skip to the content', () => {
  renderApp('/');
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(skip).toHaveAttribute('href', `#${screen.getByRole('main').id}`);
});

it('shows a failed mutation once, as a toast', async () => {
  const testApi = api.injectEndpoints({
    endpoints: (build) => ({
      fail: build.mutation<void, void>({ query: () => ({ url: '/fail', method: 'POST' }) }),
    }),
  });
  server.use(http.post('*/api/fail', () => refusal(409, 'OUT_OF_STOCK', 'Milk is out of stock')));
  const { store } = renderApp('/');
  await store.dispatch(testApi.endpoints.fail.initiate());
  expect(await screen.findAllByText('Milk is out of stock')).toHaveLength(1);
});
