import { clearAllListeners } from '@reduxjs/toolkit';
import { fireEvent } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { aProduct } from '../test/factories';
import { refusal, server } from '../test/server';
import { passTime, stopTime } from '../test/time';
import { prefetchOnIntent } from './prefetchOnIntent';
import { createStore } from './store';

const product = aProduct({ name: 'Tomatoes' });
const ADDRESS = `/products/vegetables/${product._id}`;
let requests: string[];

beforeEach(() => {
  stopTime();
  requests = [];
  server.use(
    http.get('*/api/product/*', ({ request }) => {
      requests.push(new URL(request.url).pathname);
      return HttpResponse.json({ success: true, product, products: [], total: 0 });
    }),
  );
  const { signal, abort } = listening();
  vi.spyOn(document, 'addEventListener').mockImplementation((type, listener) =>
    window.addEventListener(type, listener as EventListener, { signal }),
  );
  const store = createStore();
  prefetchOnIntent(store);
  onTestFinished(() => {
    abort();
    store.dispatch(clearAllListeners());
    document.body.replaceChildren();
  });
});

function listening() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

function link(href: string): HTMLElement {
  document.body.innerHTML = `<a href="${href}"><span>There</span></a>`;
  return document.querySelector('span') as HTMLElement;
}

/** Longer than the hover delay. */
const pause = () => passTime(150);

it.each(['pointerOver', 'pointerDown', 'focusIn'] as const)(
  'loads what a link shows once it is meant: %s',
  async (event) => {
    fireEvent[event](link(ADDRESS));
    await pause();
    expect(requests).toContain(`/api/product/${product._id}`);
    fireEvent[event](link(ADDRESS));
    await pause();
    expect(requests.filter((path) => path.endsWith(product._id))).toHaveLength(1);
  },
);

it('loads nothing for a pointer that passes over', async () => {
  fireEvent.pointerOver(link(ADDRESS));
  fireEvent.pointerOver(document.body);
  await pause();
  expect(requests).toEqual([]);
});

it.each(['/cart', '/de/products', 'https://elsewhere.example/products'])(
  'asks for nothing that is not everybody’s, or of another document: %s',
  async (href) => {
    fireEvent.pointerDown(link(href));
    await pause();
    expect(requests).toEqual([]);
  },
);

it('loads nothing in data-saving mode', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  fireEvent.pointerDown(link(ADDRESS));
  await pause();
  expect(requests).toEqual([]);
});

it('leaves failures to the page', async () => {
  server.use(http.get('*/api/product/*', () => refusal(404, 'NOT_FOUND', 'We do not sell it')));
  fireEvent.pointerDown(link(ADDRESS));
  await pause();
});
