import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import './jsdom/computedStyle';
import './jsdom/dialog';
import { expectNobodyListens, fakeEventSource } from './jsdom/eventSource';
import { fakeIntersectionObserver } from './jsdom/intersectionObserver';
import { speak } from '../messages/language';
import { server } from './server';

// A busy machine takes more than the usual second.
configure({ asyncUtilTimeout: 4000 });

/** Takes away what a shop has made the window listen to: the next test has a shop of its own, and the old one would still answer. */
function followListeners() {
  const { mock } = vi.spyOn(window, 'addEventListener');
  return () => {
    for (const listener of mock.calls) window.removeEventListener(...listener);
  };
}

/** What the code under test has complained about in the console; any of it fails the test. */
let complaints: unknown[][] = [];

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));

beforeEach(followListeners);
beforeEach(fakeEventSource);
beforeEach(fakeIntersectionObserver);

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    complaints.push(words);
  });
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  speak('en');
  server.resetHandlers();
  localStorage.clear();
  // What storage did not take is in memory.
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  sessionStorage.clear();
  if (complaints.length > 0) {
    throw new Error(`console.error was called: ${complaints.map(String).join('\n')}`);
  }
});

afterAll(() => server.close());
afterAll(expectNobodyListens);
