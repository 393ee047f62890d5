import { renderHook, waitFor } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSearchText } from './useSearchText';

beforeEach(() => window.history.replaceState(null, '', '/contact'));

/** As the search's code comes, after something was typed on a page. */
const comesAfterTypingOn = (path: string) =>
  renderHook(() => useSearchText('tomato', { current: path }, vi.fn()), { wrapper: BrowserRouter });

it('searches for what was typed before it was there', async () => {
  comesAfterTypingOn('/contact');
  await waitFor(() => expect(location.pathname + location.search).toBe('/products?search=tomato'));
});

it('calls nobody back who has followed a link before it was there', async () => {
  const { result } = comesAfterTypingOn('/');
  // The pause is over, which would have been the moment.
  await waitFor(() => expect(result.current.words).toBe('tomato'));
  expect(location.pathname).toBe('/contact');
});

it('calls nobody back who has only passed the field of a search, and forgets its words', async () => {
  const onNews = vi.fn();
  renderHook(() => useSearchText('tomato', { current: '' }, onNews), { wrapper: BrowserRouter });
  await waitFor(() => expect(onNews).toHaveBeenCalledWith(''));
  await new Promise((over) => setTimeout(over, 400));
  expect(location.pathname).toBe('/contact');
});
