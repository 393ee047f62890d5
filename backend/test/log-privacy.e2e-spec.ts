import { pino } from 'pino';
import request from 'supertest';
import { expectFailure, expectInvalid } from './expect-failure.js';
import { createProduct, line } from './factories.js';
import { createTestApp, resetDatabase, type TestApp, visitor } from './test-app.js';

/** Everything a customer types; none of it may be found in a log, in whole or in part. */
const CUSTOMER = {
  name: 'Zenobia Quux',
  email: 'zenobia.quux@mailbox.test',
  password: 'correct horse battery',
};
const HOME = {
  firstName: 'Zenobia',
  lastName: 'Quux',
  email: 'other.mail@mailbox.test',
  street: '17 Hidden Lane',
  city: 'Secretville',
  state: 'Nowhereshire',
  zipcode: '90817',
  country: 'Utopia',
  phone: '+1 555 867 5309',
};
const PERSONAL =
  /zenobia|quux|mailbox|hidden lane|secretville|nowhereshire|90817|utopia|867 ?5309|argon2|correct horse|cartItems/i;

interface LogLine {
  level: number;
  msg: string;
  req: { path: string; address: string };
  event?: string;
  account?: string;
  err?: Record<string, unknown>;
  message?: string;
  stack?: string;
  page?: string;
  build?: string;
}

const written: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(
    {
      LOG_LEVEL: 'debug',
      TRUST_PROXY: '2',
      CLIENT_ERRORS_PER_ADDRESS: '2',
      CLIENT_ERRORS_PER_HOUR: '5',
    },
    { write: (text: string) => void written.push(text) },
  );
  await app.database.query(`
    CREATE FUNCTION tell_all() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'Not this row: %', to_jsonb(NEW) USING DETAIL = NEW::text, HINT = NEW::text, ERRCODE = TG_ARGV[0];
    END $$`);
});
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

/** A fault of the database: how it is made and how it goes. */
type Fault = [sql: string, undo: string];

/** A trigger that puts the whole row into its message. */
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
/** What PostgreSQL cannot read as this type, it quotes. */
const retyped = (table: string, column: string, type: string): Fault => [
  `ALTER TABLE ${table} ALTER COLUMN ${column} TYPE ${type} USING 1`,
  `ALTER TABLE ${table} ALTER COLUMN ${column} TYPE text`,
];

const register = () => request(app.url).post('/api/user/register').send(CUSTOMER);

/** A customer with an address and a product that can be ordered. */
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

/** Runs while the database has the fault; answers what was logged meanwhile. */
async function logged([make, undo]: Fault, call: () => PromiseLike<unknown>): Promise<LogLine[]> {
  await app.database.query(make);
  written.length = 0;
  try {
    await call();
  } finally {
    await app.database.query(undo);
  }
  return written.map((text) => JSON.parse(text) as LogLine);
}

const cases = Object.entries(CALLS).flatMap(([name, [call, faults]]) =>
  faults.map((fault): [string, string, typeof call, Fault] => [name, fault[0], call, fault]),
);

describe('a statement that fails', () => {
  it.each(cases)('in %s is logged without what people sent (%s)', async (name, _, call, fault) => {
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

describe('what may be an attack', () => {
  const { warn } = pino.levels.values;
  const BROWSER = '203.0.113.9';

  /** What the log says of a request that came through two proxies. */
  async function warned(attack: request.Test): Promise<LogLine[]> {
    written.length = 0;
    const answer = await attack.set('X-Forwarded-For', `1.1.1.1, ${BROWSER}, 198.51.100.1`);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const lines = written.map((text) => JSON.parse(text) as LogLine);
    expect(JSON.stringify(lines)).not.toMatch(PERSONAL);
    expect(lines.map(({ req }) => req.address)).toEqual(Array(lines.length).fill(BROWSER));
    return lines.filter(({ level }) => level === warn);
  }

  const attempt = (email: string): request.Test =>
    request(app.url).post('/api/user/login').send({ email, password: 'a guess' });

  it('is written down with the address of the browser and without a name: a failed login', async () => {
    const { body } = await register();
    const id = body.user._id as string;
    const [known, unknown, again] = [
      await warned(attempt(CUSTOMER.email)),
      await warned(attempt(HOME.email)),
      await warned(attempt(HOME.email.toUpperCase())),
    ];
    expect(known).toMatchObject([
      { event: 'INVALID_CREDENTIALS', account: id, req: { path: '/api/user/login' } },
    ]);
    expect(unknown).toMatchObject([{ account: expect.stringMatching(/^[0-9a-f]{16}$/) }]);
    expect(again[0]?.account).toBe(unknown[0]?.account);
  });

  it('a lockout', async () => {
    for (let n = 0; n < 10; n++) await warned(attempt(CUSTOMER.email));
    expect(await warned(attempt(CUSTOMER.email))).toMatchObject([
      { event: 'TOO_MANY_ATTEMPTS', account: expect.stringMatching(/^[0-9a-f]{16}$/) },
    ]);
  });

  it('a webhook with a bad signature', async () => {
    const forged = request(app.url)
      .post('/api/payment/stripe/webhook')
      .set('Stripe-Signature', 't=1,v1=00')
      .send({ id: 'evt_1', email: CUSTOMER.email });
    expect(await warned(forged)).toMatchObject([{ event: 'BAD_SIGNATURE' }]);
  });

  it('a request that another site made a browser send', async () => {
    const origin = 'https://evil.example';
    const attack = request(app.url).post('/api/order/cod').set('Origin', origin).send({});
    expect(await warned(attack)).toMatchObject([{ event: 'FOREIGN_ORIGIN', origin }]);
  });
});

describe('POST /api/client-errors', () => {
  const REPORT = {
    message: `TypeError: x is undefined at https://shop.test/loader?next=quux for ${CUSTOMER.email}`,
    stack: `TypeError: x of ${CUSTOMER.email}\n at f (https://shop.test/assets/a-1.js?who=quux:1:2)`,
    page: '/my-orders?name=quux#zenobia',
    build: 'index-abc123.js',
  };

  const send = (report: object | string, address = '203.0.113.9'): request.Test =>
    request(app.url)
      .post('/api/client-errors')
      .set('X-Forwarded-For', `${address}, 198.51.100.1`)
      .type('json')
      .send(report);

  const noted = (): LogLine[] =>
    written
      .map((text) => JSON.parse(text) as LogLine)
      .filter(({ event }) => event === 'CLIENT_ERROR');

  beforeEach(() => (written.length = 0));

  it('logs one line of what went wrong in a browser, without queries and e-mails', async () => {
    expect((await send({ ...REPORT, user: CUSTOMER })).status).toBe(200);
    expect(noted()).toMatchObject([
      {
        level: 40,
        message: 'TypeError: x is undefined at https://shop.test/loader for [e-mail]',
        stack: 'TypeError: x of [e-mail]\n at f (https://shop.test/assets/a-1.js)',
        page: '/my-orders',
        build: 'index-abc123.js',
      },
    ]);
    expect(written.join('')).not.toMatch(PERSONAL);
  });

  it('logs only so many from one address, and from all', async () => {
    const statuses: number[] = [];
    for (const end of [1, 1, 1, 2, 2, 2, 3, 4]) {
      statuses.push((await send(REPORT, `203.0.113.${end}`)).status);
    }
    expect(statuses).toEqual([200, 200, 429, 200, 200, 429, 200, 429]);
    expect(noted()).toHaveLength(5);
    const refused = await send(REPORT, '203.0.113.5');
    expectFailure(refused, 429, 'TOO_MANY_REPORTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(written.filter((text) => (JSON.parse(text) as LogLine).level === 40)).toHaveLength(5);
  });

  it('takes nothing else, nothing long, and nothing from other sites', async () => {
    expectInvalid(await send({}), 'message', 'page');
    expectInvalid(
      await send({ ...REPORT, message: 'x'.repeat(501), stack: {} }),
      'message',
      'stack',
    );
    expectFailure(await send({ ...REPORT, more: 'x'.repeat(9_000) }), 413, 'TOO_LARGE');
    expectFailure(await send(REPORT).set('Origin', 'https://evil.example'), 403, 'FOREIGN_ORIGIN');
    expect((await send(JSON.stringify(REPORT)).type('text')).status).toBe(400);
    expect(noted()).toEqual([]);
  });
});

describe('a request', () => {
  it('is logged without what was sent, whether it is refused or not', async () => {
    await settle();
    await register();
    await request(app.url).post('/api/user/login').send({ email: CUSTOMER.email, password: 'no' });
    await request(app.url).get(`/api/product/list?search=${CUSTOMER.name}`);
    expect(written.length).toBeGreaterThan(4);
    expect(written.join('')).not.toMatch(PERSONAL);
  });
});
