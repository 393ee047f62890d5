import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop } from '../../../scripts/lib/open-shop.mjs';
import { MAX_QUANTITY, mergeCarts, subtractItems } from '../lib/cartItems';
import { CHANGES, Device, isolateDevices, type Network } from '../test/device';

type Cart = Record<string, number>;
type Change = keyof typeof CHANGES;

/** Set by `npm run test:repeat`, which runs more steps. */
const seed = process.env.TEST_SEED;

const DEVICES = ['phone', 'laptop'] as const;
type Name = (typeof DEVICES)[number];

const CREDENTIALS = { email: 'ana@example.com', password: 'seven green pears' };
const ADDRESS = {
  firstName: 'Ana',
  lastName: 'Flores',
  email: CREDENTIALS.email,
  street: '1 Market St',
  city: 'Springfield',
  state: 'OR',
  zipcode: '97477',
  country: 'United States',
  phone: '+1 541 555 0100',
};

/**
 * In milliseconds, far above the time on a busy machine: the test creates a database and sends thousands of requests.
 */
const MAX_TIME_MS = 10 * 60_000;

/** Products of the demo whose units are not counted. */
const UNLIMITED = ['Vine Tomatoes', 'Royal Gala Apples'];

const { fetch: realFetch } = globalThis;

let shop: { url: string; close: () => Promise<void> };
let cookie: string;
let address: string;
let products: string[];

/** Calls the API as another device of the customer, which only reads. */
async function call<T>(path: string, body?: object): Promise<T> {
  const response = await realFetch(`${shop.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', origin: shop.url, cookie: cookie ?? '' },
    body: body && JSON.stringify(body),
  });
  const cookies = response.headers.getSetCookie().map((text) => text.split(';')[0]);
  if (cookies.length > 0) cookie = cookies.join('; ');
  return (await response.json()) as T;
}

interface Saved {
  user: { cartItems: Cart; cartVersion: number };
}
const savedCart = async () => (await call<Saved>('/user/auth')).user;
const countOrders = async () => (await call<{ total: number }>('/order/user')).total;

/** The expected state of the account, by docs/decisions/023. */
class Account {
  saved: Cart = {};
  orders = 0;

  constructor(public version: number) {}
}

/** The expected state of a device, by the same rules: its cart, and the saved cart as it knows it. */
class Expected {
  network: Network = 'up';
  isLoggedIn = true;
  /** False after a reload whose session request failed. */
  isSessionKnown = true;
  cart: Cart = {};
  known: Cart = {};
  version: number;
  /** Lines of a save without a response, which may or may not have been applied. */
  unsure = new Set<string>();
  /** An order without a response, and whether it was placed. */
  order: { bought: Cart; isPlaced: boolean } | undefined;
  /** Applies a response that arrives once the network is back. */
  late: (() => void) | undefined;

  constructor(readonly account: Account) {
    this.version = account.version;
  }

  get changed(): string[] {
    return [...new Set(Object.keys({ ...this.cart, ...this.known }))]
      .concat([...this.unsure])
      .filter((id) => this.cart[id] !== this.known[id] || this.unsure.has(id));
  }

  set(id: string, quantity: number): void {
    this.cart = subtractItems(this.cart, { [id]: MAX_QUANTITY });
    if (quantity > 0) this.cart[id] = quantity;
    this.save();
  }

  save(): void {
    if (!this.isLoggedIn || !this.isSessionKnown || this.network === 'down') return;
    if (this.order || this.late || this.changed.length === 0) return;
    const { account, network, changed } = this;
    if (network === 'up') this.follow();
    const isTaken = this.version === account.version;
    if (isTaken && this.changed.length > 0) {
      account.saved = this.cart;
      account.version += 1;
    }
    const { saved, version } = account;
    if (network === 'up' && isTaken) this.know(saved, version);
    else if (network === 'up') return;
    else changed.forEach((id) => this.unsure.add(id));
    if (network === 'slow') {
      this.late = () => (isTaken ? this.know(saved, version) : this.follow({ saved, version }));
    }
  }

  private know(saved: Cart, version: number): void {
    this.known = saved;
    this.version = version;
    this.unsure.clear();
  }

  /** Changed lines stay; all others follow the saved cart. */
  private follow({ saved, version }: Pick<Account, 'saved' | 'version'> = this.account): void {
    const lines = this.changed.map((id) => [id, this.cart[id] ?? 0] as const);
    const merged: Cart = { ...saved, ...Object.fromEntries(lines) };
    this.cart = Object.fromEntries(Object.entries(merged).filter(([, quantity]) => quantity > 0));
    this.know(saved, version);
  }

  setNetwork(network: Network): void {
    const isOnlineAgain = this.network === 'down';
    this.network = network;
    if (network === 'up') this.load();
    else if (isOnlineAgain) this.save();
  }

  /** Responses that arrive after a reload are lost. */
  reload(): void {
    this.isSessionKnown = false;
    this.late = undefined;
    this.load();
  }

  /** The session is fetched. */
  load(): void {
    if (this.network !== 'up' || !this.isLoggedIn) return;
    this.isSessionKnown = true;
    this.late?.();
    this.late = undefined;
    if (this.order?.isPlaced) this.takeOut(this.order.bought);
    this.order = undefined;
    this.follow();
    this.save();
  }

  private takeOut(bought: Cart): void {
    this.cart = subtractItems(this.cart, bought);
    this.known = {};
    this.unsure.clear();
    this.version += 1;
  }

  place(): void {
    const { account, network } = this;
    const bought = this.cart;
    this.save();
    const isThere = Object.entries(bought).every(([id, many]) => many <= (this.cart[id] ?? 0));
    if (!isThere) return;
    const isPlaced = this.version === account.version;
    if (isPlaced) {
      account.saved = {};
      account.version += 1;
      account.orders += 1;
    }
    const { saved, version } = account;
    const end = () => {
      this.order = undefined;
      if (isPlaced) this.takeOut(bought);
      else this.follow({ saved, version });
    };
    if (network === 'up') end();
    else this.order = { bought, isPlaced };
    if (network === 'slow') this.late = end;
    this.save();
  }

  logOut(): void {
    this.save();
    this.isLoggedIn = false;
    this.cart = {};
    this.known = {};
    this.version = 0;
    this.unsure.clear();
  }

  logIn(): void {
    this.isLoggedIn = true;
    this.isSessionKnown = true;
    const visitors = this.cart;
    const { saved, version } = this.account;
    this.cart = mergeCarts(saved, visitors);
    this.know(saved, version);
    this.save();
  }
}

interface Model {
  account: Account;
  devices: Record<Name, Expected>;
}
type Real = Record<Name, Device>;

/** A step of a customer, or an event, on one of the devices. */
class Step implements fc.AsyncCommand<Model, Real> {
  constructor(
    private readonly name: Name,
    private readonly title: string,
    private readonly canRun: (expected: Expected) => boolean,
    private readonly predict: (expected: Expected) => void,
    private readonly act: (device: Device) => Promise<void>,
  ) {}

  check = ({ devices }: Readonly<Model>): boolean => this.canRun(devices[this.name]);

  async run(model: Model, real: Real): Promise<void> {
    this.predict(model.devices[this.name]);
    await this.act(real[this.name]);
    await expectSame(model, real);
  }

  toString = (): string => `${this.name}: ${this.title}`;
}

async function expectSame({ account, devices }: Model, real: Real): Promise<void> {
  for (const name of DEVICES) {
    expect({ [name]: real[name].items }).toEqual({ [name]: devices[name].cart });
    expect({ [name]: real[name].isOrderOpen }).toEqual({ [name]: Boolean(devices[name].order) });
  }
  const { cartItems, cartVersion } = await savedCart();
  expect({ cartItems, cartVersion }).toEqual({
    cartItems: account.saved,
    cartVersion: account.version,
  });
}

const AFTER: Record<Change, (quantity: number) => number> = {
  productAdded: (quantity) => quantity + 1,
  productRemoved: (quantity) => quantity - 1,
  lineRemoved: () => 0,
};

const canReach = ({ network }: Expected): boolean => network === 'up';
const isFast = ({ network }: Expected): boolean => network !== 'slow';
const quantityOf = ({ cart }: Expected, id: string): number => cart[id] ?? 0;

/** False if the order would be of a saved cart that is unknown because its response is late. */
const canOrder = (expected: Expected): boolean =>
  expected.isLoggedIn &&
  expected.isSessionKnown &&
  expected.network !== 'down' &&
  (isFast(expected) || expected.changed.length === 0) &&
  !expected.order &&
  !expected.late &&
  Object.keys(expected.cart).length > 0;

const device = fc.constantFrom(...DEVICES);
const line = fc.nat(1);

const change = fc.tuple(device, fc.constantFrom(...(Object.keys(CHANGES) as Change[])), line).map(
  ([name, change, line]) =>
    new Step(
      name,
      `${change} ${line}`,
      (expected) => change === 'productAdded' || quantityOf(expected, id(line)) > 0,
      (expected) => expected.set(id(line), AFTER[change](quantityOf(expected, id(line)))),
      (device) => device.change(change, id(line)),
    ),
);

const choice = fc.tuple(device, line, fc.integer({ min: 1, max: 5 })).map(
  ([name, line, quantity]) =>
    new Step(
      name,
      `choose ${quantity} of ${line}`,
      (expected) => quantityOf(expected, id(line)) > 0,
      (expected) => expected.set(id(line), quantity),
      (device) => device.choose(id(line), quantity),
    ),
);

const network = fc.tuple(device, fc.constantFrom<Network>('up', 'down', 'muted', 'slow')).map(
  ([name, network]) =>
    new Step(
      name,
      `network ${network}`,
      (expected) => expected.network !== network && (network !== 'slow' || canReach(expected)),
      (expected) => expected.setNetwork(network),
      (device) => device.setNetwork(network),
    ),
);

const others = fc.tuple(device, fc.constantFrom('focus', 'reload', 'order', 'logOut', 'logIn')).map(
  ([name, what]) =>
    ({
      focus: new Step(
        name,
        what,
        isFast,
        (expected) => expected.load(),
        (device) => device.focus(),
      ),
      reload: new Step(
        name,
        what,
        isFast,
        (expected) => expected.reload(),
        (device) => device.reload(),
      ),
      order: new Step(
        name,
        what,
        canOrder,
        (expected) => expected.place(),
        (device) => device.order(address),
      ),
      logOut: new Step(
        name,
        what,
        (expected) => expected.isLoggedIn && canReach(expected),
        (expected) => expected.logOut(),
        (device) => device.logOut(),
      ),
      logIn: new Step(
        name,
        what,
        (expected) => !expected.isLoggedIn && canReach(expected),
        (expected) => expected.logIn(),
        (device) => device.logIn(CREDENTIALS),
      ),
    })[what],
);

const id = (line: number): string => products[line] ?? '';

beforeAll(async () => {
  shop = await openShop({
    REGISTRATIONS_PER_HOUR: '0',
    MAX_ORDERS_PER_DAY: '0',
    DATABASE_TIMEOUT_SECONDS: '60',
  });
  await call('/user/register', { name: 'Ana Flores', ...CREDENTIALS });
  await call('/address/add', { address: ADDRESS });
  const { addresses } = await call<{ addresses: { _id: string }[] }>('/address/get');
  address = addresses[0]?._id ?? '';
  const list = await call<{ products: { _id: string; name: string }[] }>('/product/list');
  products = UNLIMITED.map((name) => list.products.find((one) => one.name === name)?._id ?? '');
}, MAX_TIME_MS);
afterAll(() => shop.close());

it(
  'keeps one cart on two devices, whatever happens to the requests of each',
  async () => {
    isolateDevices();
    const steps = fc.commands([change, change, network, others, choice], {
      maxCommands: 30,
      size: 'max',
    });
    await fc.assert(
      fc.asyncProperty(steps, async (steps) => {
        await call('/cart/update', { cartItems: {} });
        const account = new Account((await savedCart()).cartVersion);
        const devices = { phone: new Expected(account), laptop: new Expected(account) };
        const real = { phone: await Device.open(shop.url), laptop: await Device.open(shop.url) };
        const ordersBefore = await countOrders();
        try {
          for (const name of DEVICES) await real[name].logIn(CREDENTIALS);
          await fc.asyncModelRun(() => ({ model: { account, devices }, real }), steps);
          for (const name of DEVICES) {
            devices[name].setNetwork('up');
            await real[name].setNetwork('up');
          }
          await expectSame({ account, devices }, real);
          expect((await countOrders()) - ordersBefore).toBe(account.orders);
        } finally {
          for (const name of DEVICES) real[name].close();
        }
      }),
      { numRuns: seed ? 200 : 60, seed: Number(seed || 1) },
    );
  },
  MAX_TIME_MS,
);
