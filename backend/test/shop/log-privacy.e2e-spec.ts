import request from 'supertest';
import { createProduct, line } from '../support/factories.js';
import { CUSTOMER, HOME, type LogLine, PERSONAL } from '../support/log-lines.js';
import { createTestApp, resetDatabase, type TestApp, visitor } from '../support/test-app.js';

const written: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(
    { LOG_LEVEL: 'debug' },
    { write: (text: string) => void written.push(text) },
  );
  await app.owner.query(`
    CREATE FUNCTION tell_all() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'Not this row: %', to_jsonb(NEW) USING DETAIL = NEW::text, HINT = NEW::text, ERRCODE = TG_ARGV[0];
    END $$`);
});
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

/** A database fault: the statement that causes it and the one that reverts it. */
type Fault = [sql: string, undo: string];

/** A trigger that raises an error with the whole row in its message. */
const trigger = (table: string, code = 'P0001'): Fault => [
  `CREATE TRIGGER tell_all BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION tell_all('${code}')`,
  `DROP TRIGGER tell_all ON ${table}`,
];
const check = (table: string): Fault => [
  `ALTER TABLE ${table} ADD CONSTRAINT never CHECK (false) NOT VALID`,
  `ALTER TABLE ${table} DROP CONSTRAINT never`,
];
const renamed = (table: string, column: string): Fault => [
  `ALTER TABLE ${table} RENAME COLUMN ${column} TO gone`,
  `ALTER TABLE ${table} RENAME COLUMN gone TO ${column}`,
];
/** PostgreSQL quotes values that are invalid for this type. */
const retyped = (table: string, column: string, type: string): Fault => [
  `ALTER TABLE ${table} ALTER COLUMN ${column} TYPE ${type} USING 1`,
  `ALTER TABLE ${table} ALTER COLUMN ${column} TYPE text`,
];

const register = () => request(app.url).post('/api/user/register').send(CUSTOMER);

/** Creates a customer with an address, and a product. */
async function settle(): Promise<{
  agent: ReturnType<typeof visitor>;
  product: string;
  address: string;
}> {
  const agent = visitor(app);
  const registered = await agent.post('/api/user/register').send(CUSTOMER);
  expect(registered.status).toBe(201);
  const { body } = await agent.post('/api/address/add').send({ address: HOME });
  return { agent, product: (await createProduct(app)).id, address: body.address._id as string };
}

type Settled = Awaited<ReturnType<typeof settle>>;

const order = (kind: string) => (customer: Settled) =>
  customer.agent
    .post(`/api/order/${kind}`)
    .send({ items: [line(customer.product)], address: customer.address });

const CALLS: Record<string, [call: (customer: Settled) => request.Test, faults: Fault[]]> = {
  register: [
    () => request(app.url).post('/api/user/register').send(CUSTOMER),
    [
      trigger('users'),
      trigger('users', '23514'),
      check('users'),
      renamed('users', 'password_hash'),
      retyped('users', 'name', 'integer'),
      retyped('users', 'name', 'varchar(3)'),
      trigger('sessions'),
    ],
  ],
  login: [
    () => request(app.url).post('/api/user/login').send(CUSTOMER),
    [renamed('users', 'password_hash'), check('sessions'), renamed('login_attempts', 'points')],
  ],
  'cart update': [
    ({ agent, product }) => agent.post('/api/cart/update').send({ cartItems: { [product]: 2 } }),
    [trigger('cart_items'), renamed('cart_items', 'quantity')],
  ],
  'address add': [
    ({ agent }) => agent.post('/api/address/add').send({ address: HOME }),
    [
      trigger('addresses'),
      trigger('addresses', '42501'),
      check('addresses'),
      retyped('addresses', 'phone', 'bigint'),
    ],
  ],
  'order cod': [order('cod'), [trigger('orders'), check('orders'), renamed('addresses', 'phone')]],
  'order stripe': [order('stripe'), [trigger('orders'), check('payments'), trigger('payments')]],
  'order list': [({ agent }) => agent.get('/api/order/user'), [renamed('orders', 'status')]],
};

/**
 * Calls while the database has the fault.
 * @returns the lines logged meanwhile
 */
async function logged([make, undo]: Fault, call: () => PromiseLike<unknown>): Promise<LogLine[]> {
  await app.owner.query(make);
  written.length = 0;
  try {
    await call();
  } finally {
    await app.owner.query(undo);
  }
  return written.map((text) => JSON.parse(text) as LogLine);
}

const cases = Object.entries(CALLS).flatMap(([name, [call, faults]]) =>
  faults.map((fault): [string, string, typeof call, Fault] => [name, fault[0], call, fault]),
);

describe('failed statement', () => {
  it.each(cases)('in %s is logged without personal data (%s)', async (name, _, call, fault) => {
    const customer = name === 'register' ? ({} as Settled) : await settle();
    let status = 0;
    const lines = await logged(fault, async () => ({ status } = await call(customer)));
    expect(status).toBeGreaterThanOrEqual(500);
    const failures = lines.filter(({ level }) => level === 50);
    expect(failures).toHaveLength(1);
    expect(Object.keys(failures[0]?.err ?? {})).toEqual(['type', 'code', 'message', 'stack']);
    expect(JSON.stringify(lines)).not.toMatch(PERSONAL);
  });
});

describe('request', () => {
  it('is logged without personal data, whether it succeeds or not', async () => {
    await settle();
    await register();
    await request(app.url).post('/api/user/login').send({ email: CUSTOMER.email, password: 'no' });
    await request(app.url).get(`/api/product/list?search=${CUSTOMER.name}`);
    expect(written.length).toBeGreaterThan(4);
    expect(written.join('')).not.toMatch(PERSONAL);
  });
});
