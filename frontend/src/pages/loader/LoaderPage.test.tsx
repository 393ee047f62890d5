import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../test/renderApp';

afterEach(() => vi.useRealTimers());

it.each([
  ['/loader?next=contact', '/contact'],
  ['/loader?next=//evil.example', '/'],
  ['/loader', '/'],
])('waits five seconds at %s and goes to %s', async (url, target) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderApp(url);
  await screen.findByText('One moment, please');
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(location.pathname).toBe('/loader');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(location.pathname).toBe(target);
});
