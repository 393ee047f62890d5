import { FAILURE_CODES } from '../../src/common/errors/error-codes.js';
import { hashPassword } from '../../src/auth/passwords/passwords.js';
import { User } from '../../src/auth/user.entity.js';
import { type Operation, operations, resolve, type Schema } from '../support/contract.js';
import { ADDRESS, createBuyers, createProduct, line, placeOrder } from '../support/factories.js';
import {
  createTestApp,
  openSellerCookie,
  PASSWORD,
  resetDatabase,
  type TestApp,
} from '../support/test-app.js';
import {
  LEFT_OUT,
  WRONG_HEADERS,
  WRONG_PARTS,
  WRONG_VALUES,
  writeJson,
} from '../support/wrong-values.js';

type Caller = 'visitor' | 'customer' | 'seller';

/** A shop with one of each resource of the operations, and the sessions of their callers. */
interface Scene {
  cookies: Record<Caller, string>;
  user: string;
  product: string;
  address: string;
  order: string;
}

/** What one request sends: `path` and `query` are percent-encoded. */
interface Sent {
  path: Record<string, string>;
  query: string[];
  headers: Record<string, string>;
  body?: unknown;
  form?: [name: string, value: string | Blob, file?: string][];
}

const MULTIPART = 'multipart/form-data';
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';
/** The documented fields of an error response. */
const FIELDS = new Set(['code', 'details', 'message', 'reasons', 'success', 'values']);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    LOGIN_FAILURES: '0',
    LOGIN_FAILURES_PER_ACCOUNT: '0',
    LOGIN_FAILURES_PER_IP: '0',
    CLIENT_ERRORS_PER_IP: '0',
    CLIENT_ERRORS_PER_HOUR: '0',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'shop@shop.test',
    MAX_REQUESTS_PER_CONNECTION: '1000',
  });
});
afterAll(() => app.close());

/** Cached, since hashing is the slowest step. */
let hash: Promise<string> | undefined;

async function setScene(): Promise<Scene> {
  await resetDatabase(app);
  const { manager } = app.database;
  const product = await createProduct(app, { name: 'Leeks', units: 1_000 });
  const [buyer] = await createBuyers(app, 1);
  if (!buyer) throw new Error('There is no buyer.');
  const passwordHash = await (hash ??= hashPassword(PASSWORD));
  await manager.update(User, buyer.id, { passwordHash });
  const { body } = await placeOrder(app, buyer, [line(product.id)]);
  const cookies = { visitor: '', customer: buyer.cookie, seller: await openSellerCookie(app) };
  const order = body.order._id as string;
  return { cookies, user: buyer.id, product: product.id, address: buyer.address, order };
}

const callersOf = ({ security }: Operation): Caller[] =>
  (security?.length ? security : [{}]).map((one) => (Object.keys(one)[0] ?? 'visitor') as Caller);

/** @returns a value that is valid according to the document */
function sample(schema: Parameters<typeof resolve>[0], name: string, scene: Scene): unknown {
  const known: Record<string, unknown> = {
    product: scene.product,
    userId: scene.user,
    id: scene.product,
    ids: [scene.product],
    address: scene.address,
    password: PASSWORD,
    currentPassword: PASSWORD,
    newPassword: 'plenty of potatoes',
    code: '123456',
    ...ADDRESS,
  };
  const { type, enum: values, example, properties, items, ...rest } = resolve(schema);
  if (type !== 'object' && name in known) return known[name];
  if (values) return values[0];
  if (example !== undefined) return example;
  if (type === 'array' && items) return [sample(items, name.replace(/s$/, ''), scene)];
  if (type === 'integer' || type === 'number') return Math.max(rest.minimum ?? 1, 1);
  if (type === 'boolean') return true;
  if (type === 'string') return rest.format === 'uuid' ? UNKNOWN_ID : 'Leeks';
  if (!properties) return { [scene.product]: 1 };
  return Object.fromEntries(
    Object.entries(properties).map(([key, property]) => [key, sample(property, key, scene)]),
  );
}

const without = <T>(fields: Record<string, T>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

const SEED = Number(process.env.TEST_SEED || 0);
let fieldIndex = SEED;

/** A third of the values, a different one for each field and for each seed of `npm run test:repeat`. */
function thirdOf<Value>(values: readonly Value[]): Value[] {
  fieldIndex += 1;
  return values.filter((_, index) => index % 3 === fieldIndex % 3);
}

/** Yields the value with some wrong values in turn in place of itself and of everything in it. */
function* spoil(value: unknown): Generator<unknown> {
  yield* thirdOf(WRONG_VALUES);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    for (const wrong of spoil(inner)) {
      if (Array.isArray(value)) yield wrong === LEFT_OUT ? [] : [wrong];
      else {
        const others = without(value as Record<string, unknown>, key);
        yield wrong === LEFT_OUT ? others : { ...others, [key]: wrong };
      }
    }
  }
  for (const key of Array.isArray(value) ? [] : ['', '\0', '__proto__', 'x'.repeat(4_000)]) {
    yield Object.fromEntries([...Object.entries(value), [key, 1]]);
  }
}

/** @returns path parameters of existing resources */
function pathOf({ path, parameters }: Operation, scene: Scene): Sent['path'] {
  const known = /order/.test(path) ? scene.order : /address/.test(path) ? scene.address : null;
  const inPath = parameters.filter((one) => one.in === 'path');
  const choices = inPath.map(({ name, schema }) => {
    const [first] = (schema && resolve(schema).enum) ?? [];
    const id = /product|favourites/.test(path) ? scene.product : (known ?? UNKNOWN_ID);
    return [name, String(first ?? (name === 'id' ? id : UNKNOWN_ID))];
  });
  return Object.fromEntries(choices) as Sent['path'];
}

const formSchema = ({ requestBody }: Operation): Schema | undefined => {
  const schema = requestBody?.content[MULTIPART]?.schema;
  return schema && resolve(schema);
};

/** @returns the fields of a form, with objects as JSON */
function formOf(schema: Schema, scene: Scene): NonNullable<Sent['form']> {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const { type, items, format } = resolve(property);
    const isFile = format === 'binary' || (type === 'array' && items !== undefined);
    if (isFile) return [name, new Blob(['name,price\nLeeks,2\n']), 'leeks.csv'];
    const value = sample(property, name, scene);
    return [name, typeof value === 'string' ? value : JSON.stringify(value)];
  });
}

function* spoilForm(schema: Schema, scene: Scene): Generator<NonNullable<Sent['form']>> {
  const right = formOf(schema, scene);
  for (const [at, [name, value, file]] of right.entries()) {
    const others = right.toSpliced(at, 1);
    yield others;
    yield [...right, [name, value, file]];
    for (const odd of [`${name}[__proto__]`, '__proto__', `${name}[]`, '', 'x'.repeat(4_000)]) {
      yield [...others, [odd, value, file]];
    }
    for (const text of thirdOf(WRONG_VALUES)) {
      if (typeof text === 'string') yield [...others, [name, text]];
    }
    if (file === undefined && resolve(schema.properties?.[name] ?? {}).type === 'object') {
      const product = sample(schema.properties?.[name] ?? {}, name, scene);
      for (const wrong of spoil(product)) {
        if (wrong !== LEFT_OUT) yield [...others, [name, writeJson(wrong)]];
      }
    }
    if (file === undefined) yield [...others, [name, new Blob(['x']), 'x.txt']];
    else {
      for (const content of ['', '\0', '\uFEFF', 'a,b\n"', 'name,name\n\0,1\n', '\x89PNG\r\n']) {
        yield [...others, [name, new Blob([content]), 'a\u202E\0.png']];
      }
    }
  }
}

/** Yields all requests to one operation: a valid one, then one with a single error at a time. */
function* requestsTo(operation: Operation, scene: Scene): Generator<Sent> {
  fieldIndex = SEED; // so that it yields the same for a new scene
  const { parameters, requestBody } = operation;
  const named = (place: string) => parameters.filter((one) => one.in === place);
  const form = formSchema(operation);
  const json = form ? undefined : requestBody?.content['application/json']?.schema;
  const right: Sent = {
    path: pathOf(operation, scene),
    query: named('query')
      .filter(({ required }) => required)
      .map(({ name, schema }) => `${name}=${String(sample(schema ?? {}, name, scene))}`),
    headers: Object.fromEntries(
      named('header')
        .filter(({ required }) => required)
        .map(({ name }) => [name, UNKNOWN_ID]),
    ),
    ...(json && { body: sample(json, '', scene) }),
    ...(form && { form: formOf(form, scene) }),
  };
  yield right;
  for (const { name } of named('path')) {
    for (const wrong of thirdOf(WRONG_PARTS))
      yield { ...right, path: { ...right.path, [name]: wrong } };
  }
  for (const { name } of named('query')) {
    const others = right.query.filter((one) => !one.startsWith(`${name}=`));
    yield { ...right, query: others };
    for (const wrong of thirdOf(WRONG_PARTS))
      yield { ...right, query: [...others, `${name}=${wrong}`] };
    for (const wrong of [`${name}=1&${name}=2`, `${name}[]=1`, `${name}[__proto__]=1`]) {
      yield { ...right, query: [...others, wrong] };
    }
  }
  yield { ...right, query: [...right.query, '__proto__=1'] };
  for (const { name } of named('header')) {
    const headers = without(right.headers, name);
    yield { ...right, headers };
    for (const wrong of thirdOf(WRONG_HEADERS)) {
      yield { ...right, headers: { ...right.headers, [name]: wrong } };
    }
  }
  if (json) for (const body of spoil(right.body)) yield { ...right, body };
  if (form) for (const fields of spoilForm(form, scene)) yield { ...right, form: fields };
}

interface Answer {
  status: number;
  text: string;
}

async function send({ method, path }: Operation, sent: Sent, cookie: string): Promise<Answer> {
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => sent.path[name] ?? '');
  const query = sent.query.length > 0 ? `?${sent.query.join('&')}` : '';
  const headers = new Headers({ ...sent.headers, ...(cookie && { Cookie: cookie }) });
  let body: string | FormData | undefined;
  if (sent.form) {
    body = new FormData();
    for (const [name, value, file] of sent.form) {
      if (typeof value === 'string') body.append(name, value);
      else body.append(name, value, file);
    }
  } else if ('body' in sent && sent.body !== LEFT_OUT) {
    body = writeJson(sent.body);
    headers.set('Content-Type', 'application/json');
  }
  const response = await fetch(`${app.url}${place}${query}`, {
    method: method.toUpperCase(),
    headers,
    body,
    redirect: 'manual',
  });
  // An event stream never ends.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, text: '' };
  }
  return { status: response.status, text: await response.text() };
}

/** @returns true for a server error, or an error response without the documented fields */
function isWrong({ status, text }: Answer): boolean {
  if (status < 400) return false;
  if (status >= 500) return true;
  try {
    const body = JSON.parse(text) as { success: boolean; message: string; code: string };
    const isKnown = (FAILURE_CODES as readonly string[]).includes(body.code);
    const isSaid = typeof body.message === 'string' && body.message.length > 1;
    const isBare = Object.keys(body).every((key) => FIELDS.has(key));
    return body.success || !isKnown || !isSaid || !isBare;
  } catch {
    return true;
  }
}

const isSignedOut = ({ text }: Answer): boolean => text.includes('NOT_SIGNED_IN');

const describeSent = ({ path, query, headers, body, form }: Sent): string =>
  writeJson([path, query, headers, body === LEFT_OUT ? 'left out' : body, form]).slice(0, 300);

it.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s rejects invalid input without a server error',
  async (_, operation) => {
    const allowed = callersOf(operation);
    const strangers = (['visitor', 'customer', 'seller'] as const).filter(
      (caller) => !allowed.includes(caller),
    );
    let scene = await setScene();
    let requests = [...requestsTo(operation, scene)];
    const wrong: string[] = [];
    let reached = 0;
    const ask = async (sent: Sent, caller: Caller): Promise<Answer> => {
      const answer = await send(operation, sent, scene.cookies[caller]);
      if (isWrong(answer))
        wrong.push(`${caller}: ${describeSent(sent)} → ${answer.status} ${answer.text}`);
      return answer;
    };
    for (let at = 0; at < requests.length; at += 1) {
      const sent = requests[at] as Sent;
      const caller = allowed[at % allowed.length] as Caller;
      // Unauthorized callers are rejected before the input is read, so that a sample is enough.
      if (at % 20 === 0) for (const stranger of strangers) await ask(sent, stranger);
      let answer = await ask(sent, caller);
      if (answer.status === 429) {
        await app.owner.query('DELETE FROM login_attempts');
        answer = await ask(sent, caller);
      }
      if (answer.status !== 429 && !isSignedOut(answer)) reached += 1;
      else if (caller !== 'visitor') {
        scene = await setScene();
        requests = [...requestsTo(operation, scene)];
      }
    }
    expect(wrong).toEqual([]);
    // At least one request was authorized, so that the validation itself was tested.
    expect(reached).toBeGreaterThan(0);
  },
);
