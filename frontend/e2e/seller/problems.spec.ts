import { registerWithAddress } from '../support/accounts';
import { productNamed } from '../support/products';
import { DemoSeller } from '../support/seller';
import { expect, test } from '../support/test';

test('a customer reports a problem with a photo, and a seller resolves it', async ({
  page,
  browser,
}) => {
  await registerWithAddress(page.request);
  const { addresses } = (await (await page.request.get('/api/address/get')).json()) as {
    addresses: { _id: string }[];
  };
  const bananas = await productNamed(page.request, 'Bananas');
  const placed = await page.request.post('/api/order/cod', {
    data: {
      items: [{ product: bananas._id, quantity: 2, substitution: 'leave-out' }],
      address: addresses[0]?._id,
      packerNote: 'No <b>soft</b> ones',
      driverNote: 'Ring twice',
    },
  });
  const { order } = (await placed.json()) as { order: { _id: string; number: string } };
  const desk = await browser.newContext();
  const seller = await desk.newPage();
  await (await DemoSeller.logIn(seller.request)).deliver(order._id);

  await page.goto('/my-orders');
  // As large as a photo of a phone's camera, which is scaled down before it is sent.
  const photo = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3_000, 2_000);
    canvas.getContext('2d')?.fillRect(0, 0, 1_500, 2_000);
    const file = await canvas.convertToBlob({ type: 'image/png' });
    return [...new Uint8Array(await file.arrayBuffer())];
  });
  await page.getByRole('button', { name: `Report a problem with order ${order.number}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await dialog.getByLabel('What is it about?').selectOption('Bananas');
  await dialog.getByRole('radio', { name: 'Damaged' }).check();
  await dialog.getByLabel('What happened? (optional)').fill('They are all brown');
  await dialog
    .getByLabel('Add a photo')
    .setInputFiles({ name: 'brown.png', mimeType: 'image/png', buffer: Buffer.from(photo) });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog).toBeHidden();
  const reported = page
    .getByRole('article')
    .getByRole('listitem')
    .filter({ hasText: 'Bananas: Damaged' });
  await expect(reported).toContainText('Sent');
  const link = reported.getByRole('link', { name: 'Show the photo' });
  const photoResponse = await page.request.get((await link.getAttribute('href')) ?? '');
  expect([photoResponse.status(), photoResponse.headers()['content-type']]).toEqual([
    200,
    'image/webp',
  ]);

  await seller.goto('/seller/orders?attention=problems');
  await seller.getByRole('link', { name: order.number }).click();
  const problems = seller.getByRole('region', { name: 'Reported problems' });
  await expect(problems.getByText('They are all brown')).toBeVisible();
  const picture = problems.getByRole('img', { name: 'Photo from the customer' });
  await expect(picture).toHaveJSProperty('naturalWidth', 1_280);
  await problems.getByRole('button', { name: 'Mark as done' }).click();
  await expect(problems.getByText(/^Done: /)).toBeVisible();
  await seller.goto(`/seller/orders/print?ids=${order._id}`);
  const slip = seller.getByRole('article');
  await expect(slip.getByText('No <b>soft</b> ones')).toBeVisible();
  await expect(slip.getByText('Ring twice')).toBeVisible();
  await expect(slip.getByText('If missing: leave it out')).toBeVisible();

  await page.reload();
  await expect(reported).toContainText('Done');
  await desk.close();
});
