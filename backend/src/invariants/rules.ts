import { TAX_PERCENT } from '../common/money.js';
import type { Rows } from './rows.js';

const ORDERS: Rows = {
  table: 'orders',
  joins: `
    LEFT JOIN LATERAL (
      SELECT count(*) AS count, max(position) AS last, sum(quantity::bigint * offer_price_cents) AS goods_cents,
             bool_and(units_taken IN (0, quantity)) AS are_taken_whole
      FROM order_items WHERE order_id = orders.id) AS lines ON true
    LEFT JOIN payments ON payments.order_id = orders.id
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(refunds.amount_cents), 0) AS cents FROM refunds
      WHERE refunds.order_id = orders.id AND NOT is_surplus AND refunds.status <> 'failed') AS back ON true
    LEFT JOIN LATERAL (
      SELECT count(*) AS count FROM changes
      WHERE subject_id = orders.id AND subject = 'order' AND action = 'status' AND after ->> 'status' = 'Cancelled') AS cancelled ON true
    LEFT JOIN order_states ON order_states.order_id = orders.id`,
  rules: {
    'Every order has all of its lines': 'lines.count > 0 AND lines.last = lines.count - 1',
    'Every order has a delivery address, which belongs to its customer': `
      orders.address ?& ARRAY['firstName', 'lastName', 'street', 'city', 'zipcode', 'country', 'phone'] AND EXISTS (
        SELECT FROM addresses WHERE addresses.id = address_id AND addresses.user_id = orders.user_id)`,
    'The total of an order is the sum of its lines and the tax': `
      subtotal_cents = lines.goods_cents AND tax_cents = subtotal_cents::bigint * ${TAX_PERCENT} / 100
      AND orders.amount_cents = subtotal_cents + tax_cents`,
    'A line has reserved all of its units, or none': 'lines.are_taken_whole',
    'An order is paid once Stripe or the delivery has collected its money': `
      CASE payment_type
        WHEN 'COD' THEN payments.order_id IS NULL AND is_paid = (orders.status = 'Delivered')
        ELSE payments.order_id IS NOT NULL AND is_paid = (payment_intent IS NOT NULL)
             AND (NOT is_paid OR paid_cents = orders.amount_cents)
      END`,
    'A payment at Stripe pays one order': `
      payments.payment_intent IS NULL OR NOT EXISTS (
        SELECT FROM payments AS other
        WHERE other.payment_intent = payments.payment_intent AND other.order_id <> orders.id)`,
    'Orders are packed only if they are paid online, or will be paid on delivery': `
      CASE payment_type
        WHEN 'COD' THEN orders.status <> 'Payment Pending'
        ELSE is_paid OR orders.status IN ('Payment Pending', 'Cancelled')
      END`,
    'The refunded amount of an order is the sum of its refunds, and at most the paid amount': `
      refunded_cents = LEAST(back.cents, orders.amount_cents)
      AND refunded_cents <= CASE WHEN is_paid THEN orders.amount_cents ELSE 0 END`,
    'An order was cancelled at most once, so its units were released at most once': `
      cancelled.count <= CASE WHEN orders.status = 'Cancelled' THEN 1 ELSE 0 END`,
    'The lists of orders have the current state of each order': `
      order_states.state = order_state(orders.status, payment_type, is_paid, orders.amount_cents, refunded_cents)`,
  },
};

const REFUNDS: Rows = {
  table: 'refunds',
  joins: 'LEFT JOIN payments USING (order_id)',
  rules: {
    'A refund is of the payment of its order, or of a surplus payment': `
      is_surplus = (refunds.payment_intent IS DISTINCT FROM payments.payment_intent)`,
  },
};

const PRODUCTS: Rows = {
  table: 'products',
  rules: {
    'No product has negative units or prices':
      'coalesce(units, 0) >= 0 AND price_cents >= 0 AND offer_price_cents >= 0',
    'The lists of products have the current availability':
      'available = (in_stock AND units IS DISTINCT FROM 0)',
  },
};

/** The invisible characters that plainEmail() removes, as a regular expression of PostgreSQL. */
const INVISIBLE =
  '[[:space:]\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB\\U000E0000-\\U000E0FFF]';

const USERS: Rows = {
  table: 'users',
  rules: {
    'Every account has a normalised email address': `
      email = normalize(email, NFC) AND email !~ '${INVISIBLE}' AND email !~ '@.*[^!-~]'`,
  },
};

/** The invariants of money and stock. There is no ledger of stock, so units are counted where they are. */
export const RULES: readonly Rows[] = [USERS, PRODUCTS, ORDERS, REFUNDS];
