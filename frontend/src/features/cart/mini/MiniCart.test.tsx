import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { changeCartInOtherTab } from '../../../test/cartWatch';
import { milk, tomatoes } from '../../../test/checkout';
import { renderApp } from '../../../test/renderApp';
import { server } from '../../../test/server';
import { passTime, stopTime } from '../../../test/time';
import { productAdded, productRemoved } from '../cartSlice';
import { EMPTY_CART } from '../cartStorage';

const panel = () => screen.queryByRole('region', { name: 'Just added' });
const shown = () => screen.findByRole('region', { name: 'Just added' });

function open(url = '/contact', cart = {}) {
  const view = renderApp(url, { products: [tomatoes, milk], cart });
  const add = ({ _id }: { _id: string }) => act(() => void view.store.dispatch(productAdded(_id)));
  return { ...view, add };
}

async function openShown() {
  const view = open();
  await screen.findByRole('heading', { level: 1 });
  await screen.findByRole('link', { name: 'Cart, empty' });
  view.add(milk);
  return { ...view, region: await shown() };
}

beforeEach(async () => {
  // Compiled before a test waits for it.
  await import('./MiniCartPanel');
});

it('shows what was added first in a visit, and what is in the cart', async () => {
  const { add, region } = await openShown();
  expect(region).toHaveTextContent('Milk$1.45');
  expect(region).toHaveTextContent('1 product, 1 item$1.45');
  expect(screen.getByText('In your cart: 1 product, 1 item, $1.45')).toHaveAttribute(
    'role',
    'status',
  );
  expect(screen.getByRole('link', { name: 'Go to cart' })).toHaveAttribute('href', '/cart');
  expect(region).not.toContainElement(document.activeElement as HTMLElement);
  add(milk);
  expect(region).toHaveTextContent('1 product, 2 items$2.90');
  expect(await screen.findByText('Added to cart')).toBeVisible();
});

it('shows what was added before it could', async () => {
  const { add } = open();
  add(milk);
  expect(await shown()).toHaveTextContent('Milk$1.45');
});

it('waits for a connection, without which it cannot come', async () => {
  const { add } = open();
  await screen.findByRole('link', { name: 'Cart, empty' });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  add(milk);
  await screen.findByText('Added to cart');
  expect(panel()).not.toBeInTheDocument();
  online.mockReturnValue(true);
  add(tomatoes);
  expect(await shown()).toHaveTextContent('Vine Tomatoes');
});

it('shows it once: neither the second time nor after a reload', async () => {
  const view = await openShown();
  await view.user.click(screen.getByRole('button', { name: 'Close the preview of your cart' }));
  expect(panel()).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Cart, 1 item' })).toHaveFocus();
  view.add(tomatoes);
  expect(panel()).not.toBeInTheDocument();
  view.unmount();
  const again = open();
  await screen.findByRole('heading', { level: 1 });
  again.add(milk);
  await screen.findAllByText('Added to cart');
  expect(panel()).not.toBeInTheDocument();
});

it('is quiet about what other tabs put in, and on the cart itself', async () => {
  const { add } = open('/cart', { [tomatoes._id]: 1 });
  await screen.findByRole('link', { name: 'Vine Tomatoes' });
  add(milk);
  await screen.findByRole('link', { name: 'Milk' });
  changeCartInOtherTab({ ...EMPTY_CART, items: { [milk._id]: 5 } });
  expect(panel()).not.toBeInTheDocument();
});

it.each([
  ['a press elsewhere', () => fireEvent.pointerDown(document.body)],
  ['taking out what was put in', undefined],
])('goes with %s', async (_what, press) => {
  const { store } = await openShown();
  act(() => {
    if (press) press();
    else store.dispatch(productRemoved(milk._id));
  });
  expect(panel()).not.toBeInTheDocument();
});

it('goes when one goes elsewhere', async () => {
  const { user } = await openShown();
  await user.click(screen.getByRole('link', { name: 'All product' }));
  await waitFor(() => expect(location.pathname).toBe('/products'));
  expect(panel()).not.toBeInTheDocument();
});

it('goes by Escape in it, and leaves the focus where it was', async () => {
  const { user } = await openShown();
  const search = screen.getByRole('combobox', { name: 'Search products' });
  search.focus();
  await user.keyboard('{Escape}');
  expect(panel()).toBeInTheDocument();
  act(() => screen.getByRole('link', { name: 'Go to cart' }).focus());
  await user.keyboard('{Escape}');
  expect(panel()).not.toBeInTheDocument();
  expect(search).toHaveFocus();
});

it('goes by itself, unless it is pointed at', async () => {
  const { region } = await openShown();
  fireEvent.pointerEnter(region);
  stopTime();
  await passTime(60_000);
  expect(panel()).toBeInTheDocument();
  fireEvent.pointerLeave(region);
  await passTime(5_900);
  expect(panel()).toBeInTheDocument();
  await passTime(200);
  expect(panel()).not.toBeInTheDocument();
});

it('makes way for what has the focus, first to the lower edge', async () => {
  const { region } = await openShown();
  const boxes = new Map<Element, DOMRect>();
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    // Below the basket as at the upper edge, as on a wide screen.
    if (this === region)
      return new DOMRect(900, region.dataset.miniCart === 'edge' ? 600 : 80, 300, 150);
    return boxes.get(this) ?? new DOMRect(0, 0, 0, 0);
  });
  const [search, link] = [
    screen.getByRole('combobox', { name: 'Search products' }),
    screen.getByRole('link', { name: 'All product' }),
  ];
  boxes.set(search, new DOMRect(850, 100, 100, 40));
  boxes.set(link, new DOMRect(850, 90, 100, 700));
  act(() => search.focus());
  expect(region).toHaveAttribute('data-mini-cart', 'edge');
  act(() => link.focus());
  expect(panel()).not.toBeInTheDocument();
  vi.restoreAllMocks();
});

it('is not there where the products of the cart cannot be loaded', async () => {
  const { add } = open();
  await screen.findByRole('heading', { level: 1 });
  server.use(http.get('*/api/product/list', () => HttpResponse.error()));
  add(milk);
  expect(await screen.findByText('Added to cart')).toBeVisible();
  expect(panel()).not.toBeInTheDocument();
});
