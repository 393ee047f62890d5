import '@testing-library/jest-dom/vitest';
import { act, cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import './jsdom/animationFrame';
import './jsdom/computedStyle';
import './jsdom/dialog';
import { expectNobodyListens, fakeEventSource } from './jsdom/eventSource';
import { fakeIntersectionObserver } from './jsdom/intersectionObserver';
import { speak } from '../messages/language';
import { clearErrorToasts } from '../lib/toasts';
import { followRequests, forgetRequests } from './requests';
import { server } from './server';
import { turn } from './time';

configure({
  // The only limit of what a test waits for, far above what a busy machine takes (see testTimeout in vite.config.ts).
  asyncUtilTimeout: 45_000,
  // While the clock stands still (time.ts), queries look again after each turn of the event loop.
  unstable_advanceTimersWrapper: (runTimers) =>
    act(async () => {
      await runTimers();
      await turn();
    }),
});

/** Takes away what a shop has made the window listen to: the next test has a shop of its own, and the old one would still answer. */
function followListeners() {
  const { mock } = vi.spyOn(window, 'addEventListener');
  return () => {
    for (const listener of mock.calls) window.removeEventListener(...listener);
  };
}

/** What the code under test has complained about in the console; any of it fails the test. */
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
beforeEach(forgetRequests);

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
  speak('en');
  server.resetHandlers();
  localStorage.clear();
  // What storage did not take is in memory.
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  clearErrorToasts();
  if (complaints.length > 0) {
    throw new Error(`console.error was called: ${complaints.map(String).join('\n')}`);
  }
});

afterAll(expectNobodyListens);
