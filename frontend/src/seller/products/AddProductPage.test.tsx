import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDesk } from '../../test/sellerDesk';
import {
  ADDED,
  added,
  aPicture,
  aSellerProduct,
  serveAddProduct,
  serveSellerProducts,
} from '../../test/sellerShelf';
import { refusal, server } from '../../test/server';

const typed = { Name: 'Blood oranges', Price: '4', 'Offer price': '3,20' };

async function open() {
  const view = openDesk('/seller');
  await screen.findByRole('heading', { name: 'Add product' });
  const { user } = view;
  const choose = (...files: File[]) => user.upload(screen.getByLabelText('Add pictures'), files);
  const fill = async (values: Record<string, string> = typed) => {
    for (const [label, value] of Object.entries(values)) {
      await user.click(screen.getByLabelText(label));
      await user.paste(value);
    }
    await user.selectOptions(screen.getByLabelText('Category'), 'Fresh Fruits');
  };
  const add = () => user.click(screen.getByRole('button', { name: 'Add product' }));
  return { ...view, choose, fill, add };
}

const shown = () =>
  within(screen.getByRole('group', { name: 'Pictures' })).queryAllByRole('img').length;

describe('adding a product', () => {
  it('sends it with its pictures, says what the server says and empties the form', async () => {
    const sent = serveAddProduct(() => added());
    const { choose, fill, add, user } = await open();
    await choose(aPicture('a.png'), aPicture('b.webp', 'image/webp'));
    await fill({ ...typed, 'Size (optional)': '1 kg', 'Units (optional)': '12' });
    await user.click(screen.getByLabelText('Description'));
    await user.paste('Sweet and tart/nFrom Sicily\n\n Ripe ');
    expect(screen.getByText(/3 bullets so far/)).toBeVisible();
    await add();

    expect(await screen.findByText('Product added')).toBeVisible();
    expect(sent).toEqual([
      {
        data: {
          name: 'Blood oranges',
          description: ['Sweet and tart', 'From Sicily', 'Ripe'],
          category: 'Fruits',
          price: 4,
          offerPrice: 3.2,
          size: '1 kg',
          units: 12,
        },
        pictures: ['a.png', 'b.webp'],
      },
    ]);
    for (const label of Object.keys(typed)) expect(screen.getByLabelText(label)).toHaveValue('');
    expect(shown()).toBe(0);
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Blood oranges' })).toHaveAttribute(
      'href',
      `/seller/product-list/${ADDED}`,
    );
  });

  it('says once that there is such a product, and adds it when one presses again', async () => {
    const sent = serveAddProduct(() => added());
    const other = aSellerProduct({ name: 'Blood Oranges', size: '1KG' });
    const others = [other];
    const asked = serveSellerProducts(others);
    const { fill, add, user } = await open();
    await fill({ ...typed, 'Size (optional)': '1 kg' });
    await add();
    const note = await screen.findByText(/There is such a product already/);
    expect(within(note).getByRole('link', { name: 'Blood Oranges, 1KG' })).toHaveAttribute(
      'href',
      `/seller/product-list/${other._id}`,
    );
    expect(asked).toEqual(['?name=Blood+oranges&size=1+kg&page=1&limit=2']);
    expect(sent).toEqual([]);

    await user.type(screen.getByLabelText('Size (optional)'), ' net');
    expect(screen.queryByRole('button', { name: 'Add anyway' })).not.toBeInTheDocument();
    expect(screen.queryByText(/There is such a product already/)).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Size (optional)'), '{Backspace>4/}');
    await user.click(screen.getByRole('button', { name: 'Add anyway' }));
    await screen.findByText('Product added');
    expect(sent).toHaveLength(1);
    expect(asked).toHaveLength(1);

    // The next one is asked about anew, and a shop that cannot be asked holds nobody up.
    await fill();
    await add();
    await screen.findByRole('button', { name: 'Add anyway' });
    server.use(http.get('*/api/seller/products', () => refusal(500, 'BROKEN', 'No')));
    await user.type(screen.getByLabelText('Name'), ' II');
    await add();
    await screen.findByRole('link', { name: 'Blood oranges II' });
    expect(sent).toHaveLength(2);
  });

  it('says at its tile that a picture cannot be read, and sends nothing until it is removed', async () => {
    const sent = serveAddProduct(() => added());
    const decode = vi.fn(() => Promise.reject(new DOMException('', 'EncodingError')));
    Object.assign(HTMLImageElement.prototype, { decode });
    onTestFinished(() => void Reflect.deleteProperty(HTMLImageElement.prototype, 'decode'));
    const { choose, fill, add, user } = await open();
    await choose(aPicture('broken.png'));
    const tile = await screen.findByText('“broken.png” cannot be read.');
    expect(tile.closest('li')).toContainElement(
      screen.getByRole('button', { name: 'Remove picture 1' }),
    );
    expect(shown()).toBe(0);
    await fill();
    await add();
    expect(await screen.findByText('Please remove the picture that cannot be read.')).toBeVisible();
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

  it('shows the new product to customers at once', async () => {
    serveAddProduct(() => added());
    let asked = 0;
    server.use(
      http.get('*/api/product/list', () => {
        asked += 1;
        return HttpResponse.json({ success: true, products: [], total: 0 });
      }),
    );
    const { choose, fill, add, user } = await open();
    await user.click(screen.getByRole('link', { name: 'Larder, to the shop' }));
    await waitFor(() => expect(asked).toBe(1));
    history.back();
    await screen.findByLabelText('Name');
    await choose(aPicture());
    await fill();
    await add();
    await screen.findByText('Product added');
    await user.click(screen.getByRole('link', { name: 'Larder, to the shop' }));
    await waitFor(() => expect(asked).toBe(2));
  });

  it('adds a product without a picture', async () => {
    const sent = serveAddProduct(() => added());
    const { fill, add } = await open();
    await fill();
    await add();
    await screen.findByText('Product added');
    expect(sent).toEqual([expect.objectContaining({ pictures: [] })]);
  });

  it('names everything that is missing, and sends nothing', async () => {
    const sent = serveAddProduct(() => added());
    const { add } = await open();
    await add();
    expect(await screen.findByText('Please enter a name.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(screen.getByLabelText('Category')).toHaveAccessibleDescription(
      'Please choose a category.',
    );
    expect(screen.getByLabelText('Price')).toHaveAccessibleDescription(/Please enter the price/);
    expect(sent).toEqual([]);
  });

  it.each([
    ['Price', 'a lot', /in dollars, like 3.20/],
    ['Price', '1.234', /in dollars, like 3.20/],
    ['Price', '100000', 'The most is $99,999.99.'],
    ['Offer price', '5', 'The offer price must not be above the price.'],
    ['Units (optional)', '1.5', 'Please enter a whole number, or nothing.'],
  ])('refuses %s “%s”', async (label, value, complaint) => {
    const { fill, user } = await open();
    await fill({ Price: '4', ...(label !== 'Price' && { [label]: value }) });
    if (label === 'Price') {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), value);
    }
    await user.click(screen.getByLabelText('Name'));
    expect(await screen.findByText(complaint)).toBeVisible();
  });

  it("puts the server's complaints beside their fields and keeps everything", async () => {
    serveAddProduct(() =>
      refusal(400, 'VALIDATION_FAILED', 'Please check the product', {
        size: ['The size must be one line of text'],
        image: ['A product has at most 4 pictures.'],
      }),
    );
    const { choose, fill, add } = await open();
    await choose(aPicture());
    await fill();
    await add();
    expect(await screen.findByText('The size must be one line of text')).toBeVisible();
    expect(screen.queryByText('Please check the product')).not.toBeInTheDocument();
    expect(screen.getByText('A product has at most 4 pictures.')).toBeVisible();
    expect(screen.getByLabelText('Add pictures')).toHaveFocus();
    expect(screen.getByLabelText('Name')).toHaveValue('Blood oranges');
    expect(shown()).toBe(1);
  });

  it('says which picture cannot be read', async () => {
    serveAddProduct(() => refusal(400, 'BAD_PICTURE', 'A file is not a picture'));
    const { choose, fill, add } = await open();
    await choose(aPicture());
    await fill();
    await add();
    const field = screen.getByRole('group', { name: 'Pictures' });
    expect(await within(field).findByText('A file is not a picture')).toBeVisible();
    expect(screen.getAllByText('A file is not a picture')).toHaveLength(1);
  });

  it.each([
    ['success false', () => HttpResponse.json({ success: false, message: 'No' })],
    ['a failure without a word', () => new HttpResponse(null, { status: 500 })],
  ])('says “Something went wrong” after %s, and keeps everything', async (_what, answer) => {
    serveAddProduct(answer);
    const { choose, fill, add } = await open();
    await choose(aPicture());
    await fill();
    await add();
    expect(await screen.findAllByText('Something went wrong')).toHaveLength(1);
    expect(screen.getByLabelText('Name')).toHaveValue('Blood oranges');
    expect(shown()).toBe(1);
  });

  it('adds one product, however often it is sent until the answer comes', async () => {
    const keys: (string | null)[] = [];
    const answers = [() => HttpResponse.error(), () => added()];
    server.use(
      http.post('*/api/product/add', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return (answers.shift() ?? (() => added('Added as well')))();
      }),
    );
    const { fill, add } = await open();
    await fill();
    await add();
    expect(await screen.findByText(/cannot be reached/)).toBeVisible();
    await add();
    expect(await screen.findByText('Product added')).toBeVisible();
    expect(screen.queryByText(/cannot be reached/)).not.toBeInTheDocument();
    await fill();
    await add();
    expect(await screen.findByText('Added as well')).toBeVisible();
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('can be cancelled while it is sent', async () => {
    serveAddProduct(() => new Promise<Response>(() => undefined));
    const { choose, fill, add, user } = await open();
    await choose(aPicture());
    await fill();
    await add();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Name')).toHaveValue('Blood oranges');
    expect(screen.queryByRole('status', { name: /wrong/ })).not.toBeInTheDocument();
  });
});

describe('pictures', () => {
  it('refuses what is no picture, too large or too many, and says so', async () => {
    const { choose } = await open();
    await choose(
      aPicture('big.png', 'image/png', 20 * 1024 * 1024 + 1),
      ...['1', '2', '3', '4', '5'].map((name) => aPicture(`${name}.png`)),
    );
    expect(await screen.findByText('“big.png” is larger than 20 MB.')).toBeVisible();
    expect(screen.getByText('A product has at most 4 pictures: 2 left out.')).toBeVisible();
    expect(shown()).toBe(3);
  });

  it('takes pasted pictures, and no other files', async () => {
    await open();
    const notes = new File(['x'], 'notes.txt', { type: 'text/plain' });
    fireEvent.paste(document.body, { clipboardData: { files: [aPicture(), notes] } });
    expect(await screen.findByText(/“notes.txt” is not a JPEG/)).toBeVisible();
    expect(shown()).toBe(1);
  });

  it('are moved and removed with the keyboard, and sent in their order', async () => {
    const sent = serveAddProduct(() => added());
    const { choose, fill, add, user } = await open();
    await choose(aPicture('a.png'), aPicture('b.png'), aPicture('c.png'));
    screen.getByRole('button', { name: 'Move picture 1 right' }).focus();
    await user.keyboard('{Enter}{Enter}');
    expect(screen.getByRole('button', { name: 'Move picture 3 right' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove picture 1' }));
    await fill();
    await add();
    await screen.findByText('Product added');
    expect(sent[0]?.pictures).toEqual(['c.png', 'a.png']);
  });
});

describe('leaving with unsaved input', () => {
  it('asks first', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Name'), 'Milk');
    await user.click(screen.getByRole('link', { name: 'Overview' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stay here' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Milk');
    await user.click(screen.getByRole('link', { name: 'Larder, to the shop' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(location.pathname).toBe('/'));
  });

  it('asks before a step back, too', async () => {
    const { user } = openDesk('/seller/nowhere');
    await user.click(await screen.findByRole('link', { name: 'Add product' }));
    await screen.findByLabelText('Name');
    await user.type(screen.getByLabelText('Name'), 'Milk');
    history.back();
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Milk');
  });

  it('lets one go who has entered nothing', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('link', { name: 'Larder, to the shop' }));
    await waitFor(() => expect(location.pathname).toBe('/'));
  });
});
