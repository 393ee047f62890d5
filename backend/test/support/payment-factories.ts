import { randomUUID } from 'node:crypto';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import type { Order } from '../../src/orders/order.entity.js';
import { PaymentSettings } from '../../src/payments/payment-settings.js';
import { ReconciliationService } from '../../src/payments/reconciliation.job.js';
import { sign } from '../../dev/sandbox/sandbox-courier.js';
import type { SandboxRefund, SandboxSession } from '../../dev/sandbox/sandbox-state.js';
import { SandboxService } from '../../dev/sandbox/sandbox.service.js';
import {
  NO_FAULTS,
  type SandboxFaults,
  type StripeSandbox,
} from '../../dev/sandbox/stripe-sandbox.js';
import type { Buyer } from './factories.js';
import type { TestApp } from './test-app.js';

export const sandboxOf = ({ nest }: TestApp): StripeSandbox => nest.get(SandboxService).sandbox;

/** Places an order with online payment; `more` is added to the body. */
export const checkout = (
  { url }: Pick<TestApp, 'url'>,
  { cookie, address }: Buyer,
  items: unknown,
  more: object = {},
): request.Test =>
  request(url)
    .post('/api/order/stripe')
    .set('Cookie', cookie)
    .send({ items, address, ...more });

/** Sends a request of a customer about one of their orders. */
export const actOn = (
  { url }: TestApp,
  { cookie }: Buyer,
  orderId: string,
  action: 'pay' | 'cancel',
): request.Test => request(url).post(`/api/order/${orderId}/${action}`).set('Cookie', cookie);

/**
 * Creates an order that waits for its payment.
 * @returns its ID and its session at the sandbox
 */
export async function createPending(
  app: TestApp,
  buyer: Buyer,
  items: unknown,
): Promise<{ orderId: string; session: SandboxSession }> {
  const { status, body } = await checkout(app, buyer, items);
  if (status !== 201) throw new Error(`The checkout responded with ${status}: ${body.message}`);
  const orderId = body.orderId as string;
  return { orderId, session: lastSessionOf(app, orderId) };
}

/** @returns all sessions of an order, oldest first */
export const sessionsOf = (app: TestApp, orderId: string): SandboxSession[] =>
  sandboxOf(app).state.sessions.filter(({ metadata }) => metadata.orderId === orderId);

/** @returns all refunds that the shop made for an order, oldest first */
export const sandboxRefundsOf = (app: TestApp, orderId: string): SandboxRefund[] =>
  sandboxOf(app).state.refunds.filter(({ metadata }) => metadata.orderId === orderId);

export function lastSessionOf(app: TestApp, orderId: string): SandboxSession {
  const session = sessionsOf(app, orderId).at(-1);
  if (!session) throw new Error('No session was made');
  return session;
}

export interface EventForm {
  id?: string;
  type?: string;
  object?: object;
}

/** @returns the body of an event, formatted as Stripe sends it */
export const eventText = ({
  id = `evt_${randomUUID()}`,
  type = 'checkout.session.completed',
  object = {},
}: EventForm): string =>
  JSON.stringify({ id, object: 'event', type, created: 0, data: { object } }, null, 2);

/** Sends an event to the webhook, with a valid signature by default. */
export const sendEvent = (
  { nest, url }: TestApp,
  text: string,
  signature = sign(text, nest.get(PaymentSettings).webhookSecret),
): request.Test =>
  request(url)
    .post('/api/payment/stripe/webhook')
    .type('application/json')
    .set('Stripe-Signature', signature)
    .send(text);

/** @returns a session as Stripe reports it after its payment */
export const paid = (session: SandboxSession, more: object = {}): object => ({
  ...session,
  status: 'complete',
  payment_status: 'paid',
  payment_intent: `pi_${session.id}`,
  ...more,
});

/** Runs the reconciliation at `now`; by default in two hours, when every payment is overdue. */
export const reconcile = (
  { nest }: TestApp,
  now = new Date(Date.now() + 2 * 60 * 60_000),
): Promise<void> => nest.get(ReconciliationService).run(now);

/** Resets the faults of the sandbox to the given ones. */
export const mendSandbox = (app: TestApp, faults: Partial<SandboxFaults> = {}): void => {
  Object.assign(sandboxOf(app).faults, NO_FAULTS, faults);
};

/**
 * Blocks all requests to the sandbox.
 * @returns a function that releases them
 */
export function holdSandbox(app: TestApp): () => void {
  let release = (): void => undefined;
  sandboxOf(app).faults.hold = new Promise((resolve) => (release = resolve));
  return release;
}

/**
 * Creates a paid order without the events that the sandbox sends.
 * @returns its ID, its payment intent and its session
 */
export async function createPaid(
  app: TestApp,
  buyer: Buyer,
  items: unknown,
): Promise<{ orderId: string; intent: string; session: SandboxSession }> {
  const { orderId, session } = await createPending(app, buyer, items);
  const intent = sandboxOf(app).pay(session.id).payment_intent ?? '';
  const event = eventText({ object: paid(session, { payment_intent: intent }) });
  await sendEvent(app, event);
  return { orderId, intent, session };
}

type Paid = Pick<Order, 'status' | 'isPaid' | 'refundedCents'> & {
  flag: string | null;
  attempt: number;
  isClosed: boolean;
  sessionId: string | null;
};

/** @returns an order and its payment from the database */
export async function stateOf(
  { database }: Pick<TestApp, 'database'>,
  orderId: string,
): Promise<Paid> {
  const [row] = await database.query<Paid[]>(
    `SELECT status, is_paid AS "isPaid", refunded_cents AS "refundedCents", attempt, is_over AS "isClosed",
            session_id AS "sessionId",
            (SELECT sentence FROM payment_flags
             WHERE payment_flags.order_id = orders.id AND resolved_at IS NULL ORDER BY payment_flags.id DESC LIMIT 1) AS flag
     FROM orders JOIN payments ON order_id = id WHERE id = $1`,
    [orderId],
  );
  if (!row) throw new Error('No such order');
  return row;
}

interface PaidOrder {
  app: TestApp;
  seller: TestAgent;
  orderId: string;
  intent: string;
}

/**
 * Refunds by a seller of an order that is created later.
 * @returns `refund` refunds an amount in dollars; `show` reads the payment; `sent` returns the refunds at Stripe that
 * did not fail, in cents
 */
export const refundsOf = (paid: () => PaidOrder) => ({
  refund: (amount: unknown, key: string, id = paid().orderId): request.Test =>
    paid()
      .seller.post(`/api/order/seller/${id}/refund`)
      .set('Idempotency-Key', key)
      .send({ amount }),
  show: (id = paid().orderId): request.Test => paid().seller.get(`/api/order/seller/${id}/payment`),
  sent: (): number[] =>
    sandboxOf(paid().app)
      .state.refunds.filter(
        (one) => one.payment_intent === paid().intent && one.status !== 'failed',
      )
      .map(({ amount }) => amount),
});
