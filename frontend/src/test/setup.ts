import '@testing-library/jest-dom/vitest';
import { act, cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import './jsdom/animationFrame';
import './jsdom/computedStyle';
import './jsdom/dialog';
import { expectNobodyListens, fakeEventSource } from './jsdom/eventSource';
import { fakeIntersectionObserver } from './jsdom/intersectionObserver';
import { setLanguage } from '../messages/language';
import { clearErrorToasts } from '../lib/toasts';
import { followRequests, resetRequests } from './requests';
import { server } from './server';
import { turn } from './time';

configure({
  // The only limit of a wait, far above the times of a busy machine (see testTimeout in vite.config.ts).
  asyncUtilTimeout: 45_000,
  // While the clock is stopped (time.ts), queries check again after each turn of the event loop.
  unstable_advanceTimersWrapper: (runTimers) =>
    act(async () => {
      await runTimers();
      await turn();
    }),
});

/** Removes the listeners that an app added to the window, which would otherwise react in the next test. */
function followListeners() {
  const { mock } = vi.spyOn(window, 'addEventListener');
  return () => {
    for (const listener of mock.calls) window.removeEventListener(...listener);
  };
}

/** Console messages of the code under test; any of them fails the test. */
let complaints: unknown[][] = [];

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  const stopFollowing = followRequests();
  return () => {
    stopFollowing();
    server.close();
  };
});

beforeEach(followListeners);
beforeEach(fakeEventSource);
beforeEach(fakeIntersectionObserver);
beforeEach(resetRequests);

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    complaints.push(words);
  });
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => undefined;
});

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  setLanguage('en');
  server.resetHandlers();
  localStorage.clear();
  // Clears values that could not be stored and are in memory.
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  sessionStorage.clear();
  // A new entry removes those after it, which a test that went back has left.
  history.pushState(null, '', '/');
  clearErrorToasts();
  if (complaints.length > 0) {
    throw new Error(`console.error was called: ${complaints.map(String).join('\n')}`);
  }
});

afterAll(expectNobodyListens);
