import type { MailedOrder } from '../../src/orders/mails/mailed-order.js';
import type { CancelCause } from '../../src/orders/mails/order-mails.js';
import type { StaffChange } from '../../src/seller/staff/staff-changed.js';

/** An example of an email. */
interface Sample {
  /** The name of the email's kind. */
  kind: string;
  /** The data from which the template renders the text. */
  shown: unknown;
}

/** Longer than any word that a customer enters. */
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

type Own = Partial<MailedOrder['order']>;

/** An order whose texts are likely to overflow a small screen. */
function orderWith<More extends object>(
  own: Own,
  more: More,
): MailedOrder<{ orderId: string } & More> {
  const item = {
    orderId: '',
    productId: '',
    unitsTaken: 0,
    description: [],
    images: [],
    facts: {},
    priceCents: 400,
  };
  const items: MailedOrder['items'] = [
    {
      ...item,
      position: 0,
      name: 'Whole Milk',
      size: '1 l',
      quantity: 2,
      category: 'Dairy',
      substitution: 'call',
      offerPriceCents: 145,
    },
    {
      ...item,
      position: 1,
      name: `${LONG} & <Co>`,
      size: null,
      quantity: 999,
      category: 'Grains',
      substitution: null,
      offerPriceCents: 9_990,
    },
  ];
  const addressLines = {
    firstName: 'Ana',
    lastName: 'Flores',
    email: 'ana@shop.example',
    street: `1 ${LONG}`,
    city: 'Springfield',
    state: 'IL',
    zipcode: '62701',
    country: 'USA',
    phone: '+1 555 0100',
  };
  const order: MailedOrder['order'] = {
    id: '',
    number: 'W3U8UQHN3P',
    userId: '',
    addressId: '',
    addressLines,
    paymentType: 'COD',
    status: 'Order Placed',
    isPaid: false,
    subtotalCents: 9_980_300,
    taxCents: 199_606,
    amountCents: 10_179_906,
    searchText: '',
    version: 1,
    refundedCents: 0,
    packerNote: `No bruised pears, please.\n${LONG} <3 ${'🍐'.repeat(60)}`,
    driverNote: 'Ring twice: the bell is weak.',
    substitution: 'nearest',
    createdAt: new Date(0),
    ...own,
  };
  return { order, items, data: { orderId: '', ...more } };
}

const orders = [orderWith({}, {}).order, orderWith({ paymentType: 'Online' }, {}).order];
const flags = (['dispute', 'refund failed'] as const).map((kind) => ({
  orderId: '',
  number: 'W3U8UQHN3P',
  kind,
  amountCents: 10_179_906,
}));
const problems = [
  { orderId: '', number: 'W3U8UQHN3P', kind: 'damaged', text: `It leaks.\n${LONG} & <Co>` },
  { orderId: '', number: 'W3U8UQHN3P', kind: 'missing', text: '' },
];
const low = [
  { id: '', name: 'Whole Milk', size: '1 l', units: 3 },
  { id: '', name: `${LONG} & <Co>`, size: null, units: 0 },
];
const quiet = { orders: 0, salesCents: 0, flagged: 0, lowStock: 0, outOfStock: 0 };
const busy = { orders: 1_204, salesCents: 10_179_906, flagged: 2, lowStock: 14, outOfStock: 3 };

const online = { paymentType: 'Online', isPaid: true } as const;
const causes: readonly CancelCause[] = ['seller', 'customer', 'unpaid'];

const STAFF_CHANGES: readonly StaffChange[] = [
  'added',
  'disabled',
  'enabled',
  'two-factor reset',
  'password link',
];

const roles = ['customer', 'seller'] as const;
/** The longest possible IP address. */
const NETWORK = '2001:0db8:85a3:08d3:1319:8a2e:0370:7344';
const devices = [
  { browser: 'Microsoft Edge', system: 'Chrome OS' },
  { browser: null, system: null },
];

/** An example of each variant of every email. */
export const SAMPLES: readonly Sample[] = [
  { kind: 'order-placed', shown: orderWith({}, {}) },
  { kind: 'order-placed', shown: orderWith({ paymentType: 'Online' }, {}) },
  { kind: 'order-paid', shown: orderWith(online, {}) },
  { kind: 'order-on-its-way', shown: orderWith({}, {}) },
  { kind: 'order-on-its-way', shown: orderWith(online, {}) },
  { kind: 'order-delivered', shown: orderWith({}, {}) },
  { kind: 'order-delivered', shown: orderWith(online, {}) },
  ...causes.map((cause) => ({ kind: 'order-cancelled', shown: orderWith(online, { cause }) })),
  {
    kind: 'order-refunded',
    shown: orderWith(online, { amountCents: 10_179_906, isSurplus: false }),
  },
  {
    kind: 'order-refunded',
    shown: orderWith(online, { amountCents: 10_179_906, isSurplus: true }),
  },
  ...roles.map((role) => ({ kind: 'reset-password', shown: { role, token: 'x'.repeat(43) } })),
  ...(['welcome', 'asked'] as const).map((cause) => ({
    kind: 'confirm-email',
    shown: { cause, token: 'x'.repeat(43) },
  })),
  { kind: 'confirm-new-email', shown: { cause: 'change', token: 'x'.repeat(43) } },
  { kind: 'email-taken', shown: {} },
  ...[false, true].map((isDone) => ({ kind: 'email-change', shown: { isDone } })),
  ...roles.map((role) => ({ kind: 'password-changed', shown: { role } })),
  ...(['on', 'off', 'codes'] as const).map((change) => ({
    kind: 'two-factor-changed',
    shown: { role: 'seller', change },
  })),
  ...(['by', 'colleague'] as const).flatMap((to) =>
    STAFF_CHANGES.map((change) => ({
      kind: 'staff-changed',
      shown: {
        change,
        to,
        by: { name: 'Ana Flores', email: 'ana@shop.example' },
        colleague: { name: `${LONG} & <Co>`, email: 'ben@shop.example' },
      },
    })),
  ),
  ...devices.map((device) => ({
    kind: 'new-device',
    shown: { role: 'customer', address: NETWORK, at: '2026-11-23T06:00:00.000Z', ...device },
  })),
  { kind: 'seller-new-orders', shown: { orders, count: 23 } },
  { kind: 'seller-new-orders', shown: { orders: orders.slice(1), count: 1 } },
  { kind: 'seller-payments', shown: { flags, count: 2 } },
  { kind: 'seller-payments', shown: { flags: flags.slice(1), count: 1 } },
  { kind: 'seller-problems', shown: { problems, count: 2 } },
  { kind: 'seller-problems', shown: { problems: problems.slice(1), count: 1 } },
  { kind: 'seller-low-stock', shown: { products: low, count: 25 } },
  { kind: 'seller-low-stock', shown: { products: low.slice(1), count: 1 } },
  ...[busy, quiet].map((own) => ({
    kind: 'seller-daily-summary',
    shown: {
      day: '2026-11-22',
      toSend: own.orders,
      undeliveredMails: own.flagged,
      unreadMessages: own.flagged,
      ...own,
    },
  })),
  ...[
    { name: 'Whole Milk', category: 'Dairy', size: '1 l', offerPriceCents: 145 },
    { name: `${LONG} & <Co>`, category: 'Grains', size: null, offerPriceCents: 9_990 },
  ].map((shown) => ({ kind: 'back-in-stock', shown: { id: '', ...shown } })),
  { kind: 'account-deleted', shown: {} },
  {
    kind: 'contact-message',
    shown: {
      name: `${LONG} & <Co>`,
      email: 'ana@shop.example',
      subject: 'W3U8UQHN3P',
      message: `Hello,\n\nthe milk was sour. ${LONG}\n\nAna`,
    },
  },
  { kind: 'newsletter-confirm', shown: { key: '00000000-0000-4000-8000-000000000000' } },
];
