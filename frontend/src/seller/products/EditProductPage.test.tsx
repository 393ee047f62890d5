import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import { openSellerPage } from '../../test/sellerPage';
import {
  aPicture,
  aSellerProduct,
  done,
  serveEditProduct,
  serveSellerProducts,
} from '../../test/sellerProducts';
import { refusal, server } from '../../test/server';

// On a busy machine, compiling these modules takes longer than the timeout of findBy queries.
beforeAll(() => Promise.all([import('./EditProductPage'), import('./ProductListPage')]));

const milk = aSellerProduct({
  name: 'Milk',
  price: 2,
  offerPrice: 1.5,
  units: 12,
  version: 4,
  pictures: ['front', 'back'],
  image: ['/pictures/front-960.webp', '/pictures/back-960.webp'],
});

async function open(product = milk) {
  const stored = { product };
  server.use(
    http.get('*/api/seller/products/:id', () =>
      HttpResponse.json({ success: true, product: stored.product }),
    ),
  );
  serveSellerProducts([product]);
  const view = openSellerPage('/seller/product-list?search=mil');
  await view.user.click(await screen.findByRole('link', { name: 'Edit Milk' }));
  await screen.findByRole('heading', { name: 'Edit Milk' });
  const { user } = view;
  const retype = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  return { ...view, stored, retype, save };
}

it('sends only changed fields, and returns to the list as it was left', async () => {
  const sent = serveEditProduct(() => done('Product saved'));
  const { retype, save } = await open();
  await retype('Offer price', '1.2');
  await retype('Units (optional)', '30');
  await save();
  expect(await screen.findByText('Product saved')).toBeVisible();
  expect(sent).toEqual([
    { data: { version: 4, offerPrice: 1.2, units: 30, unitsBefore: 12 }, pictures: [] },
  ]);
  expect(location.pathname + location.search).toBe('/seller/product-list?search=mil');
});

it('reports once that another product has the new name', async () => {
  const sent = serveEditProduct(() => done('Product saved'));
  const { retype, save, user } = await open();
  const other = aSellerProduct({ name: 'Whole milk', size: '1kg' });
  const queries = serveSellerProducts([milk, other]);
  await retype('Name', 'Whole Milk');
  await save();
  const note = await screen.findByText(/This product already exists/);
  expect(within(note).getByRole('link', { name: 'Whole milk, 1kg' })).toHaveAttribute(
    'href',
    `/seller/product-list/${other._id}`,
  );
  expect(queries).toEqual(['?name=Whole+Milk&size=1+kg&page=1&limit=2']);
  await user.click(screen.getByRole('button', { name: 'Save anyway' }));
  await screen.findByText('Product saved');
  expect(sent).toEqual([{ data: { version: 4, name: 'Whole Milk' }, pictures: [] }]);
});

it('sends the remaining pictures and the new ones in their order', async () => {
  const sent = serveEditProduct(() => done('Product saved'));
  const { user, save } = await open();
  await user.click(screen.getByRole('button', { name: 'Remove picture 1' }));
  await user.upload(screen.getByLabelText('Add pictures'), aPicture('new.png'));
  await user.click(screen.getByRole('button', { name: 'Move picture 2 left' }));
  await save();
  await screen.findByText('Product saved');
  expect(sent).toEqual([{ data: { version: 4, pictures: [null, 'back'] }, pictures: ['new.png'] }]);
});

it('removes the last picture too', async () => {
  const sent = serveEditProduct(() => done('Product saved'));
  const { user, save } = await open();
  await user.click(screen.getByRole('button', { name: 'Remove picture 2' }));
  await user.click(screen.getByRole('button', { name: 'Remove picture 1' }));
  await save();
  await screen.findByText('Product saved');
  expect(sent).toEqual([{ data: { version: 4, pictures: [] }, pictures: [] }]);
});

it('accepts a product from a spreadsheet without pictures', async () => {
  const sent = serveEditProduct(() => done('Product saved'));
  const { retype, save } = await open({ ...milk, pictures: [], image: [] });
  await retype('Size (optional)', '2 l');
  await save();
  await screen.findByText('Product saved');
  expect(sent).toEqual([{ data: { version: 4, size: '2 l' }, pictures: [] }]);
});

it('shows the changes of another seller, and saves the input on top of them', async () => {
  const sent = serveEditProduct(() => {
    if (sent.length > 1) return done('Product saved');
    shop.stored.product = { ...milk, version: 5, price: 3, name: 'Whole milk' };
    return refusal(409, 'PRODUCT_CHANGED', 'Somebody else has changed this product.');
  });
  const shop = await open();
  await shop.retype('Offer price', '1.2');
  await shop.save();
  const notice = within(
    (await screen.findByText('This product has changed since you opened it')).closest('section') ??
      document.body,
  );
  expect(notice.getByText('$3.00')).toBeVisible();
  expect(notice.getByText('Whole milk')).toBeVisible();
  expect(screen.queryByText(/Somebody else has changed/)).not.toBeInTheDocument();
  expect(screen.getByLabelText('Offer price')).toHaveValue('1.2');

  await shop.user.click(notice.getByRole('button', { name: 'Keep my input' }));
  expect(screen.getByLabelText('Price')).toHaveValue('3.00');
  expect(screen.getByLabelText('Name')).toHaveValue('Whole milk');
  expect(screen.getByLabelText('Offer price')).toHaveValue('1.2');
  await shop.save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.data).toEqual({ version: 5, offerPrice: 1.2 });
});

it('loads the current product when the input is discarded', async () => {
  const shop = await open();
  serveEditProduct(() => {
    shop.stored.product = { ...milk, units: 7 };
    return refusal(409, 'UNITS_CHANGED', 'Units were sold meanwhile: 7 are left now.', {
      units: 7,
    });
  });
  await shop.retype('Units (optional)', '30');
  await shop.save();
  await shop.user.click(
    await screen.findByRole('button', { name: 'Discard my input and load it' }),
  );
  expect(screen.getByLabelText('Units (optional)')).toHaveValue('7');
  expect(
    screen.queryByText('This product has changed since you opened it'),
  ).not.toBeInTheDocument();
});

it('shows that there is no such product', async () => {
  server.use(
    http.get('*/api/seller/products/:id', () =>
      refusal(404, 'PRODUCT_NOT_FOUND', 'A product is not sold any more.'),
    ),
  );
  openSellerPage(`/seller/product-list/${milk._id}`);
  expect(await screen.findByText('There is no such product.')).toBeVisible();
});
