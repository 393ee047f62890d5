import { expect, test } from './support/test';

test('typing in the search filters all products, and the URL contains the search', async ({
  page,
}) => {
  await page.goto('/contact');
  const search = page.getByRole('combobox', { name: 'Search products' });
  await search.pressSequentially('YoGu');
  await expect(page).toHaveURL('/products?search=YoGu');
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “YoGu”' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Greek Yogurt' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Strawberry Yogurt' })).toBeVisible();
  // Matches in names come before matches in descriptions.
  await expect(main.getByRole('article').nth(0)).toContainText('Yogurt');
  await expect(main.getByRole('article').nth(1)).toContainText('Yogurt');

  await search.fill('greek yo');
  await expect(page).toHaveURL('/products?search=greek+yo');
  await expect(main.getByRole('article').first()).toContainText('Greek Yogurt');
  await expect(main.getByRole('article').filter({ hasText: 'Strawberry Yogurt' })).toHaveCount(0);
  await expect(search).toBeFocused();

  await page.reload();
  await expect(search).toHaveValue('greek yo');
  await expect(main.getByRole('article').first()).toContainText('Greek Yogurt');

  await main.getByRole('link', { name: 'Greek Yogurt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Greek Yogurt' })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue('greek yo');
  await page.goBack();
  await expect(page).toHaveURL('/contact');
  await expect(search).toHaveValue('');
});

/** Each has a meaning in HTML, URLs or patterns; SQL is tested in the backend. */
const SPECIAL = ['<svg onload=alert(1)>', '%', '\\', '"quoted" & more', '%00', '🥕🥕🥕🥕'];

test('markup, percent signs and quotes in the search are plain text', async ({ page }) => {
  page.on('dialog', () => {
    throw new Error('A script has run.');
  });
  await page.goto('/');
  const search = page.getByRole('combobox', { name: 'Search products' });
  for (const text of SPECIAL) {
    await search.fill(text);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${text}”`);
    await expect(page.getByText(`matches “${text}”`)).toBeVisible();
  }
});

test('markup and NUL in the URL of a search are plain text', async ({ page }) => {
  const text = '"><script>zebra(1)</script>';
  await page.goto(
    `/products?search=%00${encodeURIComponent(text)}&sort=%27&page=-1&category=__proto__&brand=%00`,
  );
  await expect(page.getByRole('combobox', { name: 'Search products' })).toHaveValue(text);
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
});
