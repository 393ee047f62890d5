import { renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { passTime, stopTime } from '../../../test/time';
import { useSearchText } from './useSearchText';

beforeEach(() => {
  stopTime();
  window.history.replaceState(null, '', '/contact');
});

/** Longer than the search waits for another keystroke. */
const pause = () => passTime(400);

/** As the search's code comes, after something was typed on a page. */
const comesAfterTypingOn = (path: string) =>
  renderHook(() => useSearchText('tomato', { current: path }, vi.fn()), { wrapper: BrowserRouter });

it('searches for text typed before hydration', async () => {
  comesAfterTypingOn('/contact');
  await pause();
  expect(location.pathname + location.search).toBe('/products?search=tomato');
});

it('does not navigate back after a link was followed before hydration', async () => {
  const { result } = comesAfterTypingOn('/');
  await pause();
  expect(result.current.words).toBe('tomato');
  expect(location.pathname).toBe('/contact');
});

it('does not navigate back if the search field was only passed, and drops its text', async () => {
  const onNews = vi.fn();
  renderHook(() => useSearchText('tomato', { current: '' }, onNews), { wrapper: BrowserRouter });
  await pause();
  expect(onNews).toHaveBeenCalledWith('');
  expect(location.pathname).toBe('/contact');
});
