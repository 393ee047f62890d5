import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { passTime, stopTime } from '../../../test/time';
import { useSearchText } from './useSearchText';

beforeEach(() => {
  stopTime();
  window.history.replaceState(null, '', '/contact');
});

/** Longer than the search waits for another keystroke. */
const pause = () => passTime(400);

function open() {
  const { result } = renderHook(() => useSearchText(), { wrapper: BrowserRouter });
  return {
    now: () => result.current,
    type: (text: string) => act(() => result.current.type(text)),
  };
}

const place = () => location.pathname + location.search;

/** As a link does. */
function goTo(address: string): void {
  window.history.pushState(null, '', address);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
}

it('writes the typed text to the URL after a pause', async () => {
  const { now, type } = open();
  type('tomato ');
  expect(place()).toBe('/contact');
  expect(now().text).toBe('tomato ');
  await pause();
  expect(place()).toBe('/products?search=tomato');
  expect(now().text).toBe('tomato ');
});

it('does not navigate back after a link was followed, and drops its text', async () => {
  const { now, type } = open();
  type('tomato');
  goTo('/');
  expect(now().text).toBe('');
  await pause();
  expect(place()).toBe('/');
  goTo('/contact');
  expect(now().text).toBe('');
});

it('follows the text of the URL when it changes', async () => {
  const { now, type } = open();
  type('tomato');
  await pause();
  goTo('/products?search=milk');
  expect(now().text).toBe('milk');
  // What was typed before belongs to where it led.
  type('milk!');
  goTo('/products?search=bread');
  await pause();
  expect([now().text, place()]).toEqual(['bread', '/products?search=bread']);
});

it('is one step back, however often it is refined; clearing it is another', async () => {
  const { type } = open();
  const steps = history.length;
  for (const text of ['tom', 'tomato']) {
    type(text);
    await pause();
  }
  expect(history.length).toBe(steps + 1);
  type('');
  await pause();
  expect(history.length).toBe(steps + 2);
  expect(place()).toBe('/products');
});

it('keeps the filters of the products page, but for the exact spelling of other words', async () => {
  window.history.replaceState(null, '', '/products?search=milc&exact=true&sort=name&page=3');
  const { type } = open();
  type('milk');
  await pause();
  expect(place()).toBe('/products?sort=name&search=milk');
});
