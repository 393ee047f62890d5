import { clearAllListeners } from '@reduxjs/toolkit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Product } from '../api/types';
import { selectCartItems } from '../features/cart/cartSlice';
import { storeCart } from '../features/cart/cartStorage';
import { captureEarlyClicks } from '../lib/earlyClicks';
import { messageNamespace } from '../messages/messageNamespace';
import { languageOf, setLanguage } from '../messages/language';
import { aProduct, aUser } from '../test/factories';
import { runPageScript } from '../test/pageScript';
import { startPageWorker, type AnswerPage } from '../test/renderOnServer';
import { server } from '../test/server';
import { settled } from '../test/time';
import { hydratePage } from './hydratePage';
import { createStore } from './store';

const HOSTILE = '</script><!-- <script>alert("1")</script> & \u2028 “Lassi”';
const facts: Product['facts'] = {
  brand: HOSTILE,
  origin: 'Spain',
  allergens: ['celery', 'milk'],
  mayContain: ['nuts'],
  nutrition: { per: '100 g', energyKj: 1076, energyKcal: 257, fat: 0.25, salt: 12.5 },
  diets: ['organic'],
  minimumAge: 18,
};
const products = Array.from({ length: 6 }, (_, n) =>
  aProduct({ name: `Tomatoes ${n}`, ...(n === 0 && { facts }) }),
);
const [tomatoes] = products as [Product];
const refused = { success: false, code: 'NOT_FOUND', message: 'We do not sell it' };

const LEGAL_TEXT = { title: 'What we keep', language: 'en', html: '<h2>Your account</h2>' };

/** The API as the server's page workers query it. */
const answer =
  (all: readonly Product[] = products): AnswerPage =>
  (address) => {
    if (address.startsWith('/product/list')) return [200, { products: all, total: 30 }];
    if (address === '/payment/methods') return [200, { methods: ['COD'] }];
    if (address === '/shop') return [200, { shop: { name: 'Larder', phone: '+1 217 555 0100' } }];
    if (address.startsWith('/shop/legal/')) return [200, { text: LEGAL_TEXT }];
    if (address.endsWith('/related')) return [200, { products: all.slice(1, 6) }];
    const product = all.find(({ _id }) => address === `/product/${_id}`);
    return product ? [200, { product }] : [404, refused];
  };

let worker: ReturnType<typeof startPageWorker>;
beforeAll(() => {
  worker = startPageWorker();
});
afterAll(() => worker.end());

const put = (content: string, data: string): void => {
  document.body.innerHTML = `<div id="root">${content}</div><script type="application/json" id="page-data">${data}</script>`;
};

/**
 * Hydrates the page in the document.
 * @param meanwhile runs before hydration ends
 */
async function take(address: string, meanwhile?: () => Promise<void>) {
  const root = document.getElementById('root') as HTMLElement;
  history.replaceState(null, '', address);
  setLanguage(languageOf(address));
  const complaints: unknown[] = [];
  const complain = ({ error }: ErrorEvent) => complaints.push(error);
  window.addEventListener('error', complain);
  const store = createStore();
  const heading = document.querySelector('h1');
  const gone: Node[] = [];
  const watch = new MutationObserver((changes) => {
    for (const { removedNodes } of changes) gone.push(...removedNodes);
  });
  watch.observe(root, { childList: true, subtree: true });
  const shop = await act(async () => {
    const opening = hydratePage(root, store);
    await meanwhile?.();
    return opening;
  });
  onTestFinished(() => {
    store.dispatch(clearAllListeners());
    act(() => shop.unmount());
    window.removeEventListener('error', complain);
    watch.disconnect();
    document.body.replaceChildren();
  });
  return { complaints, gone, heading, store };
}

/** Opens a server-rendered page in a browser. */
async function open(address: string, all = products) {
  const { content, data } = await worker.render(address, answer(all));
  put(content, data);
  return take(address);
}

const requests: string[] = [];

beforeEach(() => {
  requests.length = 0;
  server.use(
    http.get('*/api/product/*', ({ request: { url } }) => {
      requests.push(url);
      return HttpResponse.json(refused, { status: 404 });
    }),
  );
});

const PUBLIC = [
  ['/', 'Good food for the week, fresh to your door.'],
  ['/products', 'All products'],
  ['/products?search=lassi&sort=name&page=2', 'Results for “lassi”'],
  ['/products/vegetables', 'Organic veggies'],
  ['/products/nothing', 'No products found in this Category'],
  [`/products/vegetables/${tomatoes._id}`, 'Tomatoes 0'],
  ['/contact', 'How can we help?'],
  ['/privacy', 'What we keep'],
  ['/nowhere', 'This shelf is empty'],
  ['/de', 'Gutes Essen für die Woche, frisch bis an die Tür.'],
  ['/de/products?search=lassi&sort=name', 'Ergebnisse für „lassi“'],
  ['/de/products/vegetables', 'Bio-Gemüse'],
  [`/de/products/vegetables/${tomatoes._id}`, 'Tomatoes 0'],
  ['/de/contact', 'Wie können wir helfen?'],
  ['/de/imprint', 'What we keep'],
  ['/de/nowhere', 'Dieses Regal ist leer'],
] as const;

describe.each(PUBLIC)('%s', (address, heading) => {
  it('is hydrated without a difference, for a visitor', async () => {
    const page = await open(address);
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBe(page.heading);
    expect(await screen.findByRole('button', { name: /^(Login|Anmelden)$/ })).toBeVisible();
    expect(page.complaints).toEqual([]);
    expect(page.gone.filter((node) => node instanceof Element)).toEqual([]);
    expect(requests).toEqual([]);
  });

  it('is hydrated for a customer with items in the cart', async () => {
    const user = aUser({ cartItems: { [tomatoes._id]: 2 } });
    server.use(http.get('*/api/user/auth', () => HttpResponse.json({ success: true, user })));
    storeCart({ items: user.cartItems, base: user.cartItems, version: 1, owner: user._id });
    const page = await open(address);
    expect(await screen.findByRole('button', { name: /Ana Flores/ })).toBeVisible();
    expect(
      screen.getByRole('link', { name: /^(Cart, 2 items|Warenkorb, 2 Artikel)$/ }),
    ).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBe(page.heading);
    expect(page.complaints).toEqual([]);
  });
});

describe('clicks before hydration', () => {
  beforeEach(() => runPageScript(captureEarlyClicks));
  const added = () => screen.getAllByRole('button', { name: /^Add Tomatoes/ });
  const inCart = (store: ReturnType<typeof createStore>) =>
    Object.values(selectCartItems(store.getState()));
  const leave = () => window.dispatchEvent(new Event('pagehide'));

  it('is done late', async () => {
    const { content, data } = await worker.render('/', answer());
    put(content, data);
    const [add, other] = added();
    for (const button of [add, add, other]) button?.click();
    const { store } = await take('/');
    expect(inCart(store)).toEqual([2, 1]);
    expect(screen.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  });

  it('is done by the next page, once, where the page was left', async () => {
    const home = await worker.render('/', answer());
    const contact = await worker.render('/contact', answer());
    put(home.content, home.data);
    added()[0]?.click();
    screen.getByRole('button', { name: 'Open menu' }).click();
    leave();
    window.earlyClicks = []; // a page that is left before it is hydrated
    leave();
    put(home.content, home.data);
    added()[0]?.click();
    leave();
    put(contact.content, contact.data);
    expect(inCart((await take('/contact')).store)).toEqual([2]);
    expect(sessionStorage.getItem('larder.earlyClicks')).toBeNull();
  });

  it('opens the search panel', async () => {
    const { content, data } = await worker.render('/contact', answer());
    put(content, data);
    const field = screen.getByRole('combobox', { name: 'Search products' });
    field.focus();
    field.click();
    await take('/contact');
    expect(await screen.findByRole('dialog', { name: 'Suggestions' })).toBeVisible();
    expect(field).not.toHaveAttribute('aria-busy');
  });

  it('sends a message that was written before hydration', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/contact', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ success: true, message: 'We have got your message.' });
      }),
    );
    const { content, data } = await worker.render('/contact', answer());
    put(content, data);
    const typed = { Name: 'Ana', Email: 'ana@example.com', Message: 'The milk was sour.' };
    for (const [name, text] of Object.entries(typed))
      screen.getByRole<HTMLInputElement>('textbox', { name }).value = text;
    const send = screen.getByRole('button', { name: 'Send message' });
    // A submit button would send the form to a URL without a handler.
    expect(send).toHaveAttribute('type', 'button');
    send.click();
    await take('/contact');
    expect(await screen.findByText(/^Thank you. We’ve received your message/)).toBeVisible();
    expect(sent).toEqual([
      expect.objectContaining({ name: 'Ana', email: 'ana@example.com', message: typed.Message }),
    ]);
  });

  it('are replayed on the page that the user returns to, if the next one was left', async () => {
    const { store } = await open('/');
    window.earlyClicks = [];
    document.body.insertAdjacentHTML('beforeend', '<button data-early="p1">Add</button>');
    screen.getByRole('button', { name: 'Add' }).click();
    leave();
    expect(inCart(store)).toEqual([]);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(inCart(store)).toEqual([1]);
  });

  it('are replayed once for “Buy now”, however often it was clicked', () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<button data-early="p1" data-early-once>Buy now</button>',
    );
    const buy = screen.getByRole('button', { name: 'Buy now' });
    for (let presses = 0; presses < 3; presses++) buy.click();
    expect(window.earlyClicks).toEqual([buy]);
  });

  it('are dropped if they are old', async () => {
    const { content, data } = await worker.render('/', answer());
    put(content, data);
    added()[0]?.click();
    leave();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
    expect(inCart((await open('/contact')).store)).toEqual([]);
  });
});

it('stays server-rendered while its messages are missing, and is hydrated once they have loaded', async () => {
  const { content, data } = await worker.render('/de/products', answer());
  put(content, data);
  const before = document.body.innerHTML;
  let isMissing = true;
  setLanguage('de');
  const loadedMessages = () =>
    isMissing ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve({ default: {} });
  messageNamespace({}, { de: loadedMessages });
  const requests = vi.fn(() => HttpResponse.error()); // the server is unavailable, too
  server.use(http.head('*/', requests));
  const { complaints, heading } = await take('/de/products', async () => {
    await vi.waitFor(() => expect(requests).toHaveBeenCalledOnce());
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(document.body.innerHTML).toBe(before);
    isMissing = false;
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByRole('button', { name: 'Anmelden' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Alle Produkte' })).toBe(heading);
  expect(complaints).toEqual([]);
  // While the server is unavailable, a later reload may still help.
  expect(requests).toHaveBeenCalledTimes(2);
});

it('applies a sort order chosen before hydration', async () => {
  const { content, data } = await worker.render('/products', answer());
  put(content, data);
  screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' }).value = 'name';
  await take('/products');
  await waitFor(() => expect(location.search).toBe('?sort=name'));
});

it('applies a search text typed before hydration', async () => {
  const { content, data } = await worker.render('/', answer());
  put(content, data);
  screen.getByRole<HTMLInputElement>('combobox', { name: 'Search products' }).value = 'milk';
  await take('/');
  await waitFor(() => expect(location.search).toBe('?search=milk'));
  expect(screen.getByRole('combobox', { name: 'Search products' })).toHaveValue('milk');
});

/** Simulates how the document was loaded. */
function loadedFrom(address: string, type: NavigationTimingType = 'navigate'): void {
  const load = { name: location.origin + address, type } as PerformanceNavigationTiming;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([load]);
}

it('is replaced by the page that the user went back to before hydration', async () => {
  loadedFrom('/products');
  const { content, data } = await worker.render('/products', answer());
  put(content, data);
  const { complaints } = await take('/contact');
  expect(screen.getByRole('heading', { level: 1, name: 'How can we help?' })).toBeVisible();
  expect(complaints).toEqual([]);
});

it('refetches data if the browser has restored an old page from its cache', async () => {
  const address = `/products/vegetables/${tomatoes._id}`;
  loadedFrom(address, 'back_forward');
  const { content, data } = await worker.render(address, answer());
  const changed = { ...tomatoes, name: 'Ripe Tomatoes' };
  server.use(
    http.get(`*/api/product/${tomatoes._id}`, () =>
      HttpResponse.json({ success: true, product: changed }),
    ),
  );
  put(content, data);
  const { complaints } = await take(address);
  expect(await screen.findByRole('heading', { level: 1, name: 'Ripe Tomatoes' })).toBeVisible();
  expect(complaints).toEqual([]);
});

it('still shows that a product is not sold', async () => {
  const page = await open('/products/vegetables/nobody');
  expect(screen.getByRole('heading', { name: 'Product not found' })).toBe(page.heading);
  expect(page.heading).toBeVisible();
  expect(page.complaints).toEqual([]);
});

it('brings whatever a product is called along as it is', async () => {
  const hostile = [aProduct({ name: HOSTILE })];
  const { content, data } = await worker.render('/products', answer(hostile));
  expect(content).not.toMatch(/<\/?script/i);
  expect(data).not.toMatch(/[<>&\u2028\u2029]/);
  await open('/products', hostile);
  const [first] = within(screen.getByRole('main')).getAllByRole('article');
  expect(within(first as HTMLElement).getByRole('link')).toHaveTextContent(/Lassi/);
  expect(document.querySelectorAll('script:not([type="application/json"])')).toHaveLength(0);
});

it('renders completely, and only pages that are the same for everybody', async () => {
  for (const [address] of PUBLIC) {
    const { content } = await worker.render(address, answer());
    expect(content).not.toMatch(/<script|<template|<div hidden|<!--\$[?!]/);
    expect(content).toContain('© ');
  }
  await expect(worker.render('/cart', answer())).rejects.toThrow('could not be rendered');
  await expect(worker.render('/seller', answer())).rejects.toThrow('could not be rendered');
});
