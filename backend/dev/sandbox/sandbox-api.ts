import { setTimeout as sleep } from 'node:timers/promises';
import express, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import { type NewSession, SandboxRefusal } from './sandbox-rules.js';
import type { StripeSandbox } from './stripe-sandbox.js';

/** A form in Stripe's encoding: nested fields are in brackets, and long lists are parsed as maps with numeric keys. */
type Form = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number | undefined =>
  value === undefined ? undefined : Number(value);
const entries = (value: unknown): unknown[] => Object.values(value ?? {});

interface LineForm {
  quantity?: string;
  price_data?: { unit_amount?: string; currency?: string; product_data?: { name?: string } };
}

function readSession(form: Form): NewSession {
  const lines = entries(form.line_items) as LineForm[];
  return {
    line_items: lines.map(({ quantity, price_data }) => ({
      name: text(price_data?.product_data?.name),
      unit_amount: Number(price_data?.unit_amount),
      quantity: Number(quantity),
    })),
    currency: text(lines[0]?.price_data?.currency),
    customer_email: text(form.customer_email) || null,
    client_reference_id: text(form.client_reference_id) || null,
    metadata: { ...(form.metadata as Record<string, string> | undefined) },
    success_url: text(form.success_url),
    cancel_url: text(form.cancel_url),
    expires_at: number(form.expires_at),
  };
}

/** Serves the first of several concurrent requests with one idempotency key; the others fail with 409. */
function singleFlight(): RequestHandler {
  const inUse = new Set<string>();
  return (request, response, next) => {
    const key = request.get('idempotency-key');
    if (key === undefined) return next();
    if (inUse.has(key)) {
      const error = {
        message: 'A request with this key is in progress.',
        code: 'idempotency_key_in_use',
      };
      return void response.status(409).json({ error });
    }
    inUse.add(key);
    // The key is released only with the response, even if the client has disconnected, because the work continues.
    const json = response.json.bind(response);
    response.json = (body) => {
      inUse.delete(key);
      return json(body);
    };
    next();
  };
}

function answerLate(response: Response, delay: number): void {
  const json = response.json.bind(response);
  response.json = (body) => {
    setTimeout(() => json(body), delay).unref();
    return response;
  };
}

const id = ({ params }: Request): string => text(params.id);

const list = (data: unknown[]): object => ({ object: 'list', data, has_more: false });
const isOf =
  (intent: unknown) =>
  ({ payment_intent }: { payment_intent: string | null }): boolean =>
    payment_intent === intent;

/** @returns the status for a request that contains a failing id in its URL or its form */
function failureOf({ url, body }: Request, failing: Record<string, number>): number | undefined {
  const text = url + JSON.stringify(body ?? {});
  return Object.entries(failing).find(([name]) => text.includes(name))?.[1];
}

/** The part of Stripe's HTTP API that the shop uses. */
export function sandboxApi(sandbox: StripeSandbox, secretKey: string): Router {
  const api = express.Router();
  api.use(express.urlencoded({ extended: true, parameterLimit: 2_000 }));
  api.use(singleFlight());
  api.use(async (request: Request, response: Response, next: NextFunction) => {
    const { delay, hold, answerDelay } = sandbox.faults;
    await sleep(delay, undefined, { ref: false });
    await hold;
    if (answerDelay > 0) answerLate(response, answerDelay);
    const { isDown, refusal } = sandbox.faults;
    const failure = failureOf(request, sandbox.faults.failing);
    if (failure !== undefined) {
      if (failure === 0) request.socket.destroy();
      response.status(failure || 500).json({ error: { message: 'Out of order' } });
    } else if (refusal > 0) {
      const type = 'invalid_request_error';
      response.status(refusal).json({ error: { message: 'Your account may not do this', type } });
    } else if (isDown) response.status(500).json({ error: { message: 'Out of order' } });
    else if (request.get('authorization') !== `Bearer ${secretKey}`) {
      response
        .status(401)
        .json({ error: { message: 'Invalid API key', type: 'invalid_request_error' } });
    } else next();
  });
  api.post('/v1/checkout/sessions', (request, response) => {
    response.json(
      sandbox.createSession(readSession(request.body as Form), request.get('idempotency-key')),
    );
  });
  api.get('/v1/checkout/sessions', ({ query }, response) => {
    response.json(list(sandbox.state.sessions.filter(isOf(query.payment_intent))));
  });
  api.get('/v1/checkout/sessions/:id', (request, response) => {
    const session = sandbox.session(id(request));
    const payment_intent = Object.values(request.query).includes('payment_intent')
      ? (sandbox.state.intent(session.payment_intent) ?? session.payment_intent)
      : session.payment_intent;
    response.json({ ...session, payment_intent });
  });
  api.post('/v1/checkout/sessions/:id/expire', (request, response) => {
    response.json(sandbox.expire(id(request)));
  });
  api.get('/v1/refunds', ({ query }, response) => {
    response.json(list(sandbox.state.refunds.filter(isOf(query.payment_intent))));
  });
  api.post('/v1/refunds', (request, response) => {
    const { payment_intent, amount, metadata } = request.body as Form;
    const wanted = {
      payment_intent: text(payment_intent),
      amount: number(amount),
      metadata: { ...(metadata as Record<string, string> | undefined) },
    };
    response.json(sandbox.refund(wanted, request.get('idempotency-key')));
  });
  api.use(({ method, path }) => {
    throw new SandboxRefusal(`Unrecognized request URL (${method}: ${path}).`, 404);
  });
  api.use((error: Error, _request: Request, response: Response, _next: NextFunction) => {
    const { status = 500, message, type = 'api_error', param } = error as Partial<SandboxRefusal>;
    response.status(status).json({ error: { message, type, param } });
  });
  return api;
}
