import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { restoreLostFocus } from '../../../components/restoreLostFocus';
import {
  added,
  aPicture,
  expectPictures,
  openAddProduct,
  serveAddProduct,
} from '../../../test/sellerProducts';
import { refusal } from '../../../test/server';

it('rejects files that are not pictures, too large or too many, with a message', async () => {
  const { choose } = await openAddProduct();
  await choose(
    aPicture('big.png', 'image/png', 20 * 1024 * 1024 + 1),
    ...['1', '2', '3', '4', '5'].map((name) => aPicture(`${name}.png`)),
  );
  expect(await screen.findByText('“big.png” is larger than 20 MB.')).toBeVisible();
  expect(screen.getByText('A product has at most 4 pictures: 2 skipped.')).toBeVisible();
  await expectPictures(3);
  expect(screen.getAllByRole('button', { name: /^Remove picture/ })).toHaveLength(3);
});

it('accepts pasted pictures, and no other files', async () => {
  await openAddProduct();
  const notes = new File(['x'], 'notes.txt', { type: 'text/plain' });
  fireEvent.paste(document.body, { clipboardData: { files: [aPicture(), notes] } });
  expect(await screen.findByText(/“notes.txt” is not a JPEG/)).toBeVisible();
  await expectPictures(1);
  expect(screen.getAllByRole('button', { name: /^Remove picture/ })).toHaveLength(1);
});

it('are moved and removed with the keyboard, and sent in their order', async () => {
  const sent = serveAddProduct(() => added());
  const { choose, fill, add, user } = await openAddProduct();
  await choose(aPicture('a.png'), aPicture('b.png'), aPicture('c.png'));
  screen.getByRole('button', { name: 'Move picture 1 right' }).focus();
  await user.keyboard('{Enter}{Enter}');
  expect(screen.getByRole('button', { name: 'Move picture 3 right' })).toHaveFocus();
  onTestFinished(restoreLostFocus());
  await user.click(screen.getByRole('button', { name: 'Remove picture 1' }));
  // It was the third picture.
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Move picture 2 right' })).toHaveFocus(),
  );
  await fill();
  await add();
  await screen.findByText('Product added');
  expect(sent[0]?.pictures).toEqual(['c.png', 'a.png']);
});

it('shows on its tile that a picture cannot be read, and sends nothing until it is removed', async () => {
  const sent = serveAddProduct(() => added());
  const decode = vi.fn(() => Promise.reject(new DOMException('', 'EncodingError')));
  Object.assign(HTMLImageElement.prototype, { decode });
  onTestFinished(() => void Reflect.deleteProperty(HTMLImageElement.prototype, 'decode'));
  const { choose, fill, add, user } = await openAddProduct();
  await choose(aPicture('broken.png'));
  const tile = await screen.findByText('“broken.png” cannot be read.');
  expect(tile.closest('li')).toContainElement(
    screen.getByRole('button', { name: 'Remove picture 1' }),
  );
  await expectPictures(0);
  await fill();
  await add();
  expect(await screen.findByText('Please remove the picture that cannot be used.')).toBeVisible();
  expect(sent).toEqual([]);
  await user.clear(screen.getByLabelText('Name'));
  await add();
  expect(await screen.findByText('Please enter a name.')).toBeVisible();
  expect(screen.getByLabelText('Add pictures')).toHaveFocus();
  await user.type(screen.getByLabelText('Name'), 'Blood oranges');

  await user.click(screen.getByRole('button', { name: 'Remove picture 1' }));
  await add();
  await screen.findByText('Product added');
  expect(sent.map(({ pictures }) => pictures)).toEqual([[]]);
});

it('shows on its tile that a picture is truncated, like the server', async () => {
  const { choose } = await openAddProduct();
  const scan = new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 3]);
  await choose(new File([scan], 'half.jpg', { type: 'image/jpeg' }));
  expect(
    await screen.findByText('“half.jpg” is incomplete: its end is missing. Please copy it again.'),
  ).toBeVisible();
  await expectPictures(0);
});

it('names the picture that cannot be read', async () => {
  serveAddProduct(() => refusal(400, 'BAD_PICTURE', 'A file is not a picture'));
  const { choose, fill, add } = await openAddProduct();
  await choose(aPicture());
  await fill();
  await add();
  const field = screen.getByRole('group', { name: 'Pictures' });
  expect(await within(field).findByText('A file is not a picture')).toBeVisible();
  expect(screen.getAllByText('A file is not a picture')).toHaveLength(1);
});
