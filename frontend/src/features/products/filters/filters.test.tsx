import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { aProduct } from '../../../test/factories';
import { renderApp } from '../../../test/renderApp';
import { refusal, server } from '../../../test/server';

const COUNTS = {
  success: true,
  total: 12,
  onOffer: 3,
  inStock: 12,
  price: { from: 0.8, to: 9.5 },
  categories: [
    { category: 'Dairy', count: 9 },
    { category: 'Bakery', count: 3 },
  ],
  diets: [
    { diet: 'vegan', count: 7 },
    { diet: 'organic', count: 0 },
  ],
  brands: [
    { brand: 'Meadow & Sons', count: 4 },
    { brand: 'Alma', count: 1 },
  ],
};

/** What was asked of the list and of the counts. */
function serve(counts: () => Response = () => HttpResponse.json(COUNTS)) {
  const [asked, counted]: [string[], string[]] = [[], []];
  server.use(
    http.get('*/api/product/list', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ success: true, products: [aProduct()], total: 1 });
    }),
    http.get('*/api/product/filters', ({ request }) => {
      counted.push(new URL(request.url).search);
      return counts();
    }),
  );
  return { asked, counted };
}

const chips = () => within(screen.getByRole('navigation', { name: 'Filters' }));
const openDialog = async (user: ReturnType<typeof renderApp>['user']) => {
  await screen.findByRole('article');
  await user.click(chips().getByRole('button', { name: /^Filters/ }));
  return within(await screen.findByRole('dialog', { name: 'Filters' }));
};

it('queries the filters of the URL, and shows each with a way to remove it', async () => {
  const { asked } = serve();
  const { user } = renderApp(
    '/products?onOffer=true&priceTo=5.5&diet=organic,vegan&brand=Alma&brand=A%26B&sort=popular',
  );
  await screen.findByRole('article');
  expect(asked[0]).toBe(
    '?brand=Alma&brand=A%26B&inStock=true&onOffer=true&priceTo=5.5&diet=vegan%2Corganic&sort=popular&page=1&limit=30',
  );
  const names = chips()
    .getAllByRole('link', { name: /remove this filter/ })
    .map((link) => link.textContent);
  expect(names).toEqual(['Up to $5.50', 'Alma', 'A&B', 'On offer', 'Vegan', 'Organic']);
  expect(chips().getByRole('button')).toHaveTextContent('Filters (6)');

  await user.click(chips().getByRole('link', { name: 'A&B, remove this filter' }));
  expect(new URLSearchParams(location.search).getAll('brand')).toEqual(['Alma']);
  await user.click(chips().getByRole('link', { name: 'Clear all' }));
  expect(location.search).toBe('?sort=popular');
  await user.click(chips().getByRole('link', { name: 'Gluten-free' }));
  expect(location.search).toBe('?sort=popular&diet=gluten-free');
});

it('shows in the dialog how many products each filter leaves, and applies them on request', async () => {
  const { counted } = serve();
  const { user } = renderApp('/products?search=milk&shown=3');
  const dialog = await openDialog(user);
  expect(await dialog.findByRole('button', { name: 'Show 12 products' })).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: 'Organic 0 products' })).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: 'Vegan 7 products' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Meadow & Sons 4 products' }));
  await user.type(dialog.getByLabelText('To ($)'), '4,5');
  await waitFor(() =>
    expect(counted.at(-1)).toBe(
      '?brand=Meadow%20%26%20Sons&inStock=true&search=milk&priceTo=4.5&diet=vegan',
    ),
  );
  expect(location.search).toBe('?search=milk&shown=3');
  await user.click(await dialog.findByRole('button', { name: 'Show 12 products' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(location.search).toBe('?search=milk&priceTo=4.5&diet=vegan&brand=Meadow+%26+Sons');
});

it('keeps the focus when its chip is removed', async () => {
  let answer = (): void => undefined;
  const asked = new Promise<void>((done) => (answer = done));
  serve();
  server.use(
    http.get('*/api/product/filters', async () => {
      await asked;
      return HttpResponse.json({ ...COUNTS, onOffer: 0 });
    }),
  );
  const { user } = renderApp('/products');
  const dialog = await openDialog(user);
  dialog.getByRole('checkbox', { name: 'On offer' }).focus();
  answer();
  const onOffer = await dialog.findByRole('checkbox', { name: 'On offer 0 products' });
  // A browser takes the focus from what is disabled.
  expect(onOffer).toBeEnabled();
  await user.keyboard(' ');
  expect(onOffer).not.toBeChecked();
  await user.tab();
  expect(onOffer).toBeDisabled();
});

it('can remove a brand that has no products left', async () => {
  serve();
  const { user } = renderApp('/products?brand=Gone');
  const dialog = await openDialog(user);
  const gone = await dialog.findByRole('checkbox', { name: 'Gone 0 products' });
  expect(gone).toBeChecked();
  await user.click(gone);
  await user.click(dialog.getByRole('button', { name: /^Show/ }));
  expect(location.search).toBe('');
});

it('can be chosen even if the counts fail to load', async () => {
  serve(() => refusal(500, 'INTERNAL', 'Something broke'));
  const { user } = renderApp('/products/dairy');
  const dialog = await openDialog(user);
  expect(await dialog.findByRole('alert')).toHaveTextContent('could not be loaded');
  await user.click(dialog.getByRole('checkbox', { name: 'In stock' }));
  await user.click(dialog.getByRole('button', { name: 'Show products' }));
  expect(location.pathname + location.search).toBe('/products/dairy?inStock=true');
});

it('keeps the chosen filters when the category changes', async () => {
  serve();
  const { user } = renderApp('/products/dairy?diet=vegan&page=2');
  const categories = within(await screen.findByRole('navigation', { name: 'Filter by category' }));
  expect(categories.getByRole('link', { name: 'Dairy Products' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await user.click(categories.getByRole('link', { name: 'Bakery & Breads' }));
  expect(location.pathname + location.search).toBe('/products/bakery?diet=vegan');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bakery & Breads');
});

it('shows the count of each category, and links to the chosen one', async () => {
  const { counted } = serve();
  const { user } = renderApp('/products/dairy?diet=vegan&shown=2');
  const dialog = await openDialog(user);
  expect(await dialog.findByRole('radio', { name: 'All 12 products' })).not.toBeChecked();
  expect(dialog.getByRole('radio', { name: 'Dairy Products 9 products' })).toBeChecked();
  expect(dialog.getByRole('radio', { name: 'Cold Drinks 0 products' })).toBeDisabled();
  await user.click(dialog.getByRole('radio', { name: 'Bakery & Breads 3 products' }));
  await waitFor(() => expect(counted.at(-1)).toBe('?category=Bakery&diet=vegan'));
  await user.click(await dialog.findByRole('button', { name: 'Show 12 products' }));
  expect(location.pathname + location.search).toBe('/products/bakery?diet=vegan');
});

it('hides products with avoided allergens, without sending them to the server', async () => {
  const products = [
    aProduct({ name: 'Rice', facts: { allergens: [] } }),
    aProduct({ name: 'Bread', facts: { allergens: ['gluten'] } }),
    aProduct({ name: 'Muesli', facts: { allergens: [], mayContain: ['gluten'] } }),
    aProduct({ name: 'Unlabelled' }),
  ];
  const { asked, counted } = serve();
  server.use(
    http.get('*/api/product/list', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ success: true, products, total: 4 });
    }),
  );
  const { user } = renderApp('/products');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4));
  await user.click(chips().getByRole('button', { name: /^Filters/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(dialog.queryByRole('checkbox', { name: /avoid/ })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Allergens I avoid' }));
  const avoid = within(await screen.findByRole('dialog', { name: 'Allergens I avoid' }));
  await user.click(avoid.getByRole('checkbox', { name: 'Gluten (cereals)' }));
  await user.click(avoid.getByRole('button', { name: 'Done' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Without what I avoid' }));
  await user.click(dialog.getByRole('button', { name: 'Show products' }));
  expect(location.search).toBe('?withoutAvoided=true');
  expect(screen.getByRole('article')).toHaveTextContent('Rice');
  expect(screen.getByText(/^3 products are hidden/)).toBeVisible();
  expect([...asked, ...counted].join()).not.toMatch(/gluten|avoid/i);
  await user.click(chips().getByRole('link', { name: 'Without what I avoid, remove this filter' }));
  expect(screen.getAllByRole('article')).toHaveLength(4);
});

it('links out of filters without results', async () => {
  const { user } = renderApp('/products/dairy?diet=vegan', { products: [] });
  const main = within(screen.getByRole('main'));
  expect(await main.findByText('No products match these filters.')).toBeVisible();
  await user.click(main.getByRole('link', { name: 'Clear all' }));
  expect(location.search).toBe('');
  expect(await main.findByText('No products found in this Category')).toBeVisible();
});

it('reports an invalid price, and neither closes nor counts with it', async () => {
  const { counted } = serve();
  const { user } = renderApp('/products?priceTo=8');
  const dialog = await openDialog(user);
  await dialog.findByRole('button', { name: 'Show 12 products' });
  const [from, to] = [dialog.getByLabelText('From ($)'), dialog.getByLabelText('To ($)')];
  await user.type(from, 'abc');
  expect(from).not.toHaveAttribute('aria-invalid');
  await user.click(dialog.getByRole('button', { name: 'Show 12 products' }));
  expect(from).toHaveFocus();
  expect(from).toBeInvalid();
  expect(from).toHaveAccessibleDescription('Please enter an amount such as 4.50.');
  expect(from).toHaveValue('abc');
  expect(counted).toEqual(['?inStock=true&priceTo=8']);
  await user.clear(from);
  expect(from).toBeValid();

  await user.type(from, '9,5{Enter}');
  expect(to).toHaveFocus();
  expect(to).toHaveAccessibleDescription('Please enter at least $9.50.');
  await user.clear(to);
  await user.paste('1000000');
  await user.keyboard('{Enter}');
  expect(to).toHaveAccessibleDescription('Please enter at most $999,999.99.');
  expect(counted.at(-1)).toBe('?inStock=true&priceFrom=9.5');
  expect(location.search).toBe('?priceTo=8');

  await user.clear(to);
  await user.type(to, '12{Enter}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(location.search).toBe('?priceFrom=9.5&priceTo=12');
});
