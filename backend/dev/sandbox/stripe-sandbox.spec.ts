import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SandboxCourier } from './sandbox-courier.js';
import { SandboxState } from './sandbox-state.js';
import type { NewSession } from './sandbox-rules.js';
import { StripeSandbox } from './stripe-sandbox.js';

const inMinutes = (minutes: number): number => Math.floor(Date.now() / 1000) + minutes * 60;

const aSession = (overrides: Partial<NewSession> = {}): NewSession => ({
  line_items: [
    { name: 'Milk', unit_amount: 150, quantity: 2 },
    { name: 'Tax (2 %)', unit_amount: 6, quantity: 1 },
  ],
  currency: 'usd',
  customer_email: 'ana@shop.test',
  client_reference_id: null,
  metadata: {},
  success_url: 'http://shop.test/loader',
  cancel_url: 'http://shop.test/cart',
  expires_at: inMinutes(31),
  ...overrides,
});

describe('the sandbox, like Stripe,', () => {
  let folder: string;
  let sandbox: StripeSandbox;
  const open = (): StripeSandbox => {
    const state = new SandboxState(path.join(folder, 'sandbox.json'));
    const courier = new SandboxCourier(state, 'whsec_12345678', () => undefined);
    return new StripeSandbox(state, courier, (id) => `http://shop.test/pay/${id}`);
  };
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-sandbox-'));
    sandbox = open();
    sandbox.faults.deliveries = 0;
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('gives the same answer for a key, as it was, whatever has happened since', () => {
    const wanted = aSession();
    const { id } = sandbox.createSession(wanted, 'k1');
    sandbox.pay(id);
    expect(sandbox.createSession(wanted, 'k1')).toMatchObject({ id, status: 'open' });
    expect(open().createSession(wanted, 'k1')).toMatchObject({ id, status: 'open' });
    expect(sandbox.session(id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
    expect(() => sandbox.createSession(aSession({ currency: 'eur' }), 'k1')).toThrow('This key');
  });

  it.each<[string, Partial<NewSession>]>([
    ['ends too soon', { expires_at: inMinutes(29) }],
    ['ends too late', { expires_at: inMinutes(25 * 60) }],
    ['ends at no time', { expires_at: NaN }],
    ['costs too little', { line_items: [{ name: 'Gum', unit_amount: 49, quantity: 1 }] }],
    ['costs too much', { line_items: [{ name: 'Gold', unit_amount: 99_999_999, quantity: 2 }] }],
    ['costs half a cent', { line_items: [{ name: 'Tea', unit_amount: 99.5, quantity: 1 }] }],
    ['has a line without a name', { line_items: [{ name: '', unit_amount: 99, quantity: 1 }] }],
    [
      'has 101 lines',
      { line_items: Array(101).fill({ name: 'Tea', unit_amount: 99, quantity: 1 }) },
    ],
  ])('refuses a session that %s', (_name, wrong) => {
    expect(() => sandbox.createSession(aSession(wrong))).toThrow();
    expect(sandbox.state.sessions).toEqual([]);
  });

  it('has a page only while the session is open', () => {
    const { id } = sandbox.createSession(aSession());
    expect(sandbox.session(id).url).toBe(`http://shop.test/pay/${id}`);
    expect(sandbox.expire(id)).toMatchObject({ status: 'expired', url: null });
    expect(() => sandbox.expire(id)).toThrow('Only open sessions');
    expect(() => sandbox.pay(id)).toThrow('not open any more');
  });

  it('refunds no more than was paid', () => {
    const { id } = sandbox.createSession(aSession());
    const payment_intent = sandbox.pay(id).payment_intent ?? '';
    const refund = (amount: number): unknown =>
      sandbox.refund({ payment_intent, amount, metadata: {} });
    refund(300);
    expect(() => refund(7)).toThrow('greater than what is left');
    refund(6);
    expect(() => refund(1)).toThrow();
    expect(() => sandbox.refund({ payment_intent: 'pi_1', amount: 1, metadata: {} })).toThrow();
  });

  it('gives back all that is left when no amount is named', () => {
    const { id } = sandbox.createSession(aSession());
    const payment_intent = sandbox.pay(id).payment_intent ?? '';
    const refund = (amount?: number): unknown =>
      sandbox.refund({ payment_intent, amount, metadata: {} });
    expect(() => refund(0)).toThrow('positive integer');
    expect(() => refund(NaN)).toThrow('positive integer');
    refund(100);
    expect(refund()).toMatchObject({ amount: 206, status: 'succeeded' });
    expect(() => refund()).toThrow('already been refunded');
  });

  it('closes a session after a day when no end is named', () => {
    const wanted = aSession({ expires_at: undefined });
    const session = sandbox.createSession(wanted, 'k1');
    expect(session.expires_at - inMinutes(24 * 60)).toBeCloseTo(0, -1);
    expect(sandbox.createSession(wanted, 'k1')).toEqual(session);
  });

  it('shares its state between processes, without losing updates', () => {
    const other = open();
    other.faults.deliveries = 0;
    const { id } = sandbox.createSession(aSession(), 'k1');
    expect(other.createSession(aSession(), 'k1')).toMatchObject({ id });
    other.pay(id);
    expect(sandbox.session(id)).toMatchObject({ payment_status: 'paid' });
    expect(() => sandbox.pay(id)).toThrow('not open any more');
    const payment_intent = sandbox.session(id).payment_intent ?? '';
    sandbox.refund({ payment_intent, amount: 200, metadata: {} });
    expect(() => other.refund({ payment_intent, amount: 200, metadata: {} })).toThrow('greater');
    for (const one of [sandbox, other, sandbox, other]) one.createSession(aSession());
    expect([sandbox.state.sessions.length, other.state.sessions.length]).toEqual([5, 5]);
  });

  it('does not wait for ever for a process that was killed while it wrote', () => {
    const lock = path.join(folder, 'sandbox.json.lock');
    fs.mkdirSync(lock);
    const long = new Date(Date.now() - 60_000);
    fs.utimesSync(lock, long, long);
    expect(sandbox.createSession(aSession())).toMatchObject({ status: 'open' });
    expect(fs.existsSync(lock)).toBe(false);
  });

  it('keeps its state across a restart', () => {
    const { id } = sandbox.createSession(aSession(), 'k1');
    sandbox.faults.deliveries = 1;
    sandbox.pay(id);
    sandbox.courier.stop();
    const { state } = open();
    expect(state.session(id)).toMatchObject({ payment_status: 'paid' });
    expect(state.outbox.map(({ type }) => type)).toEqual(['checkout.session.completed']);
    expect(state.session('__proto__')).toBeUndefined();
  });
});
