import { LANGUAGES } from '../../common/language.js';
import { findMailKind } from '../../mail/mail-kind.js';
import { renderMail } from '../../mail/render/render-mail.js';
import './order-mails.js';
import type { MailedOrder } from './mailed-order.js';

/** Gmail truncates larger emails. */
const MOST_BYTES = 102_000;

const addressLines = {
  firstName: 'Ana',
  lastName: 'Flores',
  email: 'ana@shop.example',
  street: '1 Market St',
  city: 'Springfield',
  state: 'IL',
  zipcode: '02134',
  country: 'USA',
  phone: '+1 555 0100',
};

function orderOf(lines: number): MailedOrder<{ orderId: string; cause: string }> {
  const items = Array.from({ length: lines }, (_, position) => ({
    orderId: '',
    position,
    productId: '',
    quantity: 2,
    unitsTaken: 2,
    // 120 characters, the longest name, in a script of three bytes per character.
    name: `Product ${position + 1} `.padEnd(120, '餅'),
    description: [],
    category: 'Grains',
    size: '1 kg',
    priceCents: 400,
    offerPriceCents: 320,
    images: [],
    facts: {},
    substitution: 'call',
  }));
  const order = {
    id: '',
    number: 'W3U8UQHN3P',
    addressLines,
    paymentType: 'COD',
    status: 'Order Placed',
    subtotalCents: 640 * lines,
    taxCents: 0,
    amountCents: 640 * lines,
    refundedCents: 0,
    packerNote: null,
    driverNote: null,
    substitution: null,
  };
  return { order, items, data: { orderId: '', cause: 'seller' } } as never;
}

describe.each(LANGUAGES)('order emails in %s', (language) => {
  const write = async (kind: string, lines: number) => {
    const { default: template } = (await findMailKind(kind)?.template()) ?? {};
    if (!template) throw new Error(`There is no mail ${kind}`);
    const link = (path: string): string => `https://shop.test${path}`;
    const context = { language, timeZone: 'UTC', link };
    return renderMail(template.write(orderOf(lines), context), context);
  };

  it.each(['order-placed', 'order-paid', 'order-cancelled', 'order-on-its-way', 'order-delivered'])(
    '%s shows the total before the products, and at most 50 products of a long order',
    async (kind) => {
      const { html, text } = await write(kind, 300);
      expect(Buffer.byteLength(html)).toBeLessThan(MOST_BYTES);
      expect(text.indexOf(language === 'en' ? 'Total' : 'Gesamtsumme')).toBeLessThan(
        text.indexOf('Product 1 '),
      );
      expect(text).toContain('Product 50 ');
      expect(text).not.toContain('Product 51 ');
      expect(text).toMatch(
        language === 'en'
          ? /And 250 more products <https:\/\/shop.test\/my-orders\/W3U8UQHN3P>/
          : /Und 250 weitere Produkte <https:\/\/shop.test\/my-orders\/W3U8UQHN3P>/,
      );
    },
  );

  it('lists all of 51 products instead of one more line for the last', async () => {
    const { text } = await write('order-placed', 51);
    expect(text).toContain('Product 51 ');
    expect(text).not.toMatch(/more products|weitere Produkte/);
  });
});
