import { ADDRESS, newAccount } from './support/accounts';
import { pathOf, productNamed } from './support/products';
import { expectAccessible } from './support/accessibility';
import { expect, test } from './support/test';

test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 } });

test('a visitor is offered German, and uses it up to the order', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(401, '/api/user/login');
  const { name, email, password } = newAccount();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const offer = page.getByRole('link', { name: 'Diese Seite gibt es auch auf Deutsch' });
  await offer.click();
  await expect(page).toHaveURL('/de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('article')).toHaveCount(5);
  await expect(offer).toBeHidden();
  await expectAccessible(page);

  await page.getByRole('combobox', { name: 'Produkte suchen' }).fill('whole milk');
  await expect(page).toHaveURL('/de/products?search=whole+milk');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^\d+ Produkte?$/)).toBeVisible();
  await page.getByRole('article').getByRole('link', { name: 'Whole Milk' }).click();
  await page.getByRole('button', { name: 'In den Warenkorb', exact: true }).click();
  const toast = page.getByText('In den Warenkorb gelegt');
  await toast.hover(); // keeps it open
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Warenkorb, 1 Artikel' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Warenkorb 1 Produkt, 1 Artikel',
  );

  const order = page.getByRole('button', { name: 'Zahlungspflichtig bestellen' });
  await order.click();
  const dialog = page.getByRole('dialog', { name: 'Willkommen bei Larder' });
  await dialog.getByLabel('E-Mail-Adresse').fill(email);
  await dialog.getByLabel('Passwort', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Anmelden' }).click();
  await expect(dialog.getByText('Die E-Mail-Adresse oder das Passwort ist falsch.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('tab', { name: 'Konto anlegen' }).click();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Konto anlegen' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: 'Adresse hinzufügen' }).click();
  await page.getByRole('button', { name: 'Adresse speichern' }).click();
  await expect(page.getByText('Bitte geben Sie Ihren Ort ein.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Land').selectOption('Deutschland');
  await page.getByLabel('Straße und Hausnummer').fill('Mühlenweg 12');
  await page.getByLabel('Ort', { exact: true }).fill('Bremen');
  await page.getByLabel('Postleitzahl').fill('28195');
  await page.getByLabel('Telefon').fill(ADDRESS.phone);
  await page.getByRole('button', { name: 'Adresse speichern' }).click();
  await expect(page).toHaveURL('/de/cart');
  await expectAccessible(page);

  await order.click();
  await expect(page).toHaveURL(/\/de\/my-orders\?placed=/);
  const placed = page.getByRole('article', { name: /^Danke, / });
  await expect(placed).toHaveCount(1);
  await expect(placed.getByText('Bestellt', { exact: true })).toBeVisible();
  await expect(placed.getByText('Barzahlung bei Lieferung')).toBeVisible();
  await expect(placed.getByText(/DEUTSCHLAND$/)).toBeVisible();
  await expect(placed.getByText(/^\d+,\d\d\s\$$/).first()).toBeVisible();
  await expectAccessible(page);
});

test('each page of a product links to the other language, and the server renders both', async ({
  page,
  request,
}) => {
  const path = pathOf(await productNamed(request, 'Bananas'));
  const html = await (await request.get(`/de${path}`)).text();
  expect(html).toMatch(/<html lang="de"[^]*In den Warenkorb[^]*Sofort kaufen/);
  expect(html).toMatch(/<link rel="alternate" hreflang="en"[^>]*>/);
  await page.goto(`/de${path}`);
  await page.getByRole('link', { name: 'English', exact: true }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('button', { name: 'Buy now' })).toBeVisible();
});
