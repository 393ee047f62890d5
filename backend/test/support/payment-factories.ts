import { randomUUID } from 'node:crypto';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import type { Order } from '../../src/orders/order.entity.js';
import { PaymentSettings } from '../../src/payments/payment-settings.js';
import { ReconciliationService } from '../../src/payments/reconciliation.service.js';
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

/** Sends an order that is paid online; `more` is added to the body. */
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

/** A call of a customer's about one order of theirs. */
export const actOn = (
  { url }: TestApp,
  { cookie }: Buyer,
  orderId: string,
  action: 'pay' | 'cancel',
): request.Test => request(url).post(`/api/order/${orderId}/${action}`).set('Cookie', cookie);

/** An order that waits for its payment, with its session at the sandbox. */
export async function createPending(
  app: TestApp,
  buyer: Buyer,
  items: unknown,
): Promise<{ orderId: string; session: SandboxSession }> {
  const { status, body } = await checkout(app, buyer, items);
  if (status !== 201) throw new Error(`The checkout answered ${status}: ${body.message}`);
  const orderId = body.orderId as string;
  return { orderId, session: lastSessionOf(app, orderId) };
}

/** Every session that was made for an order, oldest first. */
export const sessionsOf = (app: TestApp, orderId: string): SandboxSession[] =>
  sandboxOf(app).state.sessions.filter(({ metadata }) => metadata.orderId === orderId);

/** Every refund of the shop's for an order, oldest first. */
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

/** The text of an event, as Stripe sends it. */
export const eventText = ({
  id = `evt_${randomUUID()}`,
  type = 'checkout.session.completed',
  object = {},
}: EventForm): string =>
  JSON.stringify({ id, object: 'event', type, created: 0, data: { object } }, null, 2);

/** Sends an event to the shop, signed with the right secret at the right time unless said otherwise. */
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

/** What Stripe would say of a session that was paid. */
export const paid = (session: SandboxSession, more: object = {}): object => ({
  ...session,
  status: 'complete',
  payment_status: 'paid',
  payment_intent: `pi_${session.id}`,
  ...more,
});

/** Asks Stripe about everything that will be overdue in two hours, or at `now`. */
export const reconcile = (
  { nest }: TestApp,
  now = new Date(Date.now() + 2 * 60 * 60_000),
): Promise<void> => nest.get(ReconciliationService).run(now);

/** Faults of the sandbox are those of one test. */
export const mendSandbox = (app: TestApp, faults: Partial<SandboxFaults> = {}): void => {
  Object.assign(sandboxOf(app).faults, NO_FAULTS, faults);
};

/** Lets every request to the sandbox wait until the function that it answers is called. */
export function holdSandbox(app: TestApp): () => void {
  let letGo = (): void => undefined;
  sandboxOf(app).faults.hold = new Promise((resolve) => (letGo = resolve));
  return letGo;
}

/** An order that is paid, without the events of it, and Stripe's name of the money. */
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

/** An order and its payment, as the database has them. */
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
 * A seller's refunds of the order that is paid by then.
 * @returns `refund` gives back an amount in dollars; `show` asks what stands about the payment; `sent` are the refunds that
 *   Stripe has got and that did not fail, in cents
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
