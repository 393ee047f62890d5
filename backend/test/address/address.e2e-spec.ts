import vectors from '../address-vectors.json' with { type: 'json' };
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import {
  ADDRESS,
  createAddress,
  createProduct,
  holdLock,
  untilWaiting,
} from '../support/factories.js';
import {
  createTestApp,
  resetDatabase,
  type SignedIn,
  signIn,
  type TestApp,
} from '../support/test-app.js';

let app: TestApp;
let ana: SignedIn;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  ana = await signIn(app);
});
afterAll(() => app.close());

const add = (address: unknown, more = {}) =>
  ana.agent.post('/api/address/add').send({ address, ...more });
const list = async ({ agent }: SignedIn): Promise<object[]> =>
  (await agent.get('/api/address/get')).body.addresses as object[];

describe('POST /api/address/add', () => {
  it('saves an address and returns it', async () => {
    const { status, body } = await add(ADDRESS, { userId: ana.id });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      message: 'Address added',
      address: { _id: expect.any(String), ...ADDRESS, isDefault: false },
    });
    expect(await list(ana)).toEqual([body.address]);
  });

  it.each([
    ['text', '02134', '0015550100', '02134', '0015550100'],
    ['numbers, which lose leading zeros', 2134, 15550100, '02134', '15550100'],
    [
      'pasted text',
      '\u202A０2134\u202C',
      'tel:+1\u00A0555\u20110100\u200B',
      '02134',
      '+1 555-0100',
    ],
    [
      'full-width text',
      '０２１３４－１０１０',
      '（０）20 7946–0958',
      '02134-1010',
      '(0)20 7946-0958',
    ],
    ['text with blanks', ' 02134 1010 ', ' (0)20 7946-0958 ', '02134-1010', '(0)20 7946-0958'],
  ])('stores zip code and phone as text, given as %s', async (_, zipcode, phone, zip, number) => {
    const { body } = await add({ ...ADDRESS, zipcode, phone });
    expect(body.address).toMatchObject({ zipcode: zip, phone: number });
    expect(await list(ana)).toEqual([body.address]);
  });

  it.each(Object.keys(ADDRESS))('rejects a missing or invalid %s', async (field) => {
    for (const value of [
      undefined,
      '',
      '   ',
      '\u200B\u3164 \u2800',
      '\u200D',
      null,
      {},
      ['x'],
      true,
    ]) {
      expectInvalid(await add({ ...ADDRESS, [field]: value }), `address.${field}`);
    }
    expect(await list(ana)).toEqual([]);
  });

  it('returns a message for every missing field', async () => {
    const { body } = await add({});
    expect(body.details).toEqual({
      'address.firstName': ['Please enter the first name'],
      'address.lastName': ['Please enter the last name'],
      'address.email': ['Please enter a valid email'],
      'address.street': ['Please enter the street'],
      'address.city': ['Please enter the city'],
      'address.state': ['Please enter the state'],
      'address.zipcode': ['Please enter the zip code'],
      'address.country': ['Please enter the country'],
      'address.phone': ['Please enter the phone number'],
    });
    expect(body.message).toBe('Please enter the first name.');
  });

  it.each([
    ['firstName', 'Ana\r\nBcc: all@shop.test'],
    ['lastName', 'Flo\tres'],
    ['street', '1 Market St\u0007'],
    ['city', 'Spring\u2028field'],
    ['state', 'x'.repeat(101)],
    ['country', '\u001b[31mUSA'],
    ['email', 'ana@shop'],
    ['email', 'ana@shop.test\nBcc: all@shop.test'],
    ['zipcode', '02134; DROP TABLE addresses'],
    ['zipcode', -5],
    ['zipcode', 1e300],
    ['phone', 12],
    ['phone', `2175550123${' '.repeat(100)}x1`],
  ])('rejects an invalid %s: %j', async (field, value) => {
    expectInvalid(await add({ ...ADDRESS, [field]: value }), `address.${field}`);
  });

  it.each([
    ['an extension', '(217) 555-0123 Ext. 42'],
    ['an extension in German', '0217 555012 Durchwahl 3'],
    ['digits of another script', '٢١٧٥٥٥٠١٢٣'],
  ])('stores a phone number with %s as it was typed', async (_, phone) => {
    const { body } = await add({ ...ADDRESS, phone });
    expect(body.address).toMatchObject({ phone });
  });

  it('reports an invalid phone number with a code', async () => {
    const { body } = await add({ ...ADDRESS, phone: 'call me' });
    expect(body).toMatchObject({
      message: 'Please enter a valid phone number.',
      reasons: { 'address.phone': [{ code: 'isPhoneNumber' }] },
    });
  });

  it.each(vectors.posted)(
    'saves an address in $country: $lines',
    async ({ lines: _, ...posted }) => {
      const { status, body } = await add({ ...ADDRESS, ...posted });
      expect(status).toBe(201);
      expect(body.address).toEqual({
        ...ADDRESS,
        ...posted,
        _id: expect.any(String),
        isDefault: false,
      });
      const given = Object.entries({ ...ADDRESS, ...posted }).filter(([, text]) => text !== '');
      expect((await add(Object.fromEntries(given))).body.address).toMatchObject(posted);
    },
  );

  it.each([
    ['gb', 'sw1a2aa', 'SW1A 2AA'],
    ['Kanada', 'h2y1g6', 'H2Y 1G6'],
    ['NL', '1012lg', '1012 LG'],
    ['Irland', 'd02x285', 'D02 X285'],
    ['Schweden', 'SE-114 55', '114 55'],
    ['Germany', 'D-10115', '10115'],
    ['Japan', '1538503', '153-8503'],
    ['Hong Kong', '00000', '00000'],
    ['Atlantis', 'abcde', 'abcde'],
  ])('formats a zip code of %s as its post does: %s', async (country, zipcode, written) => {
    const { body } = await add({ ...ADDRESS, country, zipcode });
    expect(body.address).toMatchObject({ country, zipcode: written });
  });

  it.each([
    ['USA', { zipcode: 'ABCDE' }, 'Zip codes in the United States look like 95014.'],
    ['USA', { state: '' }, 'Please enter the state.'],
    ['United Kingdom', { zipcode: '' }, 'Please enter the postcode.'],
    ['United Kingdom', { zipcode: 'SW1A 2AA', city: '' }, 'Please enter the town or city.'],
    ['Irland', { zipcode: '1' }, 'Eircodes in Ireland look like A65 F4E2.'],
    ['India', { zipcode: '' }, 'Please enter the PIN code.'],
    ['Japan', { zipcode: '1538503', state: '' }, 'Please enter the prefecture.'],
    ['Deutschland', { zipcode: '1234' }, 'Postal codes in Germany look like 26133.'],
    ['Atlantis', { state: '' }, 'Please enter the state.'],
  ])('uses the terms of the country in messages for %s: %j', async (country, part, message) => {
    const response = await add({ ...ADDRESS, country, ...part });
    expectInvalid(response, `address.${Object.keys(part).at(-1)}`);
    expect(response.body.message).toBe(message);
  });

  it('returns an example of a valid zip code in the reasons', async () => {
    const { body } = await add({ ...ADDRESS, zipcode: 'ABCDE' });
    expect(body.reasons).toEqual({
      'address.zipcode': [{ code: 'isZipcode', values: { example: '95014' } }],
    });
  });

  it('accepts orders to an address saved before the postal rules', async () => {
    const { body } = await add(ADDRESS);
    const id = body.address._id as string;
    await app.database.query(`UPDATE addresses SET zipcode = 'ABCDE', state = '–' WHERE id = $1`, [
      id,
    ]);
    const milk = await createProduct(app);
    const items = [{ product: milk.id, quantity: 1 }];
    expect((await ana.agent.post('/api/order/cod').send({ items, address: id })).status).toBe(201);
    expect((await ana.agent.patch(`/api/address/${id}`).send({ isDefault: true })).status).toBe(
      200,
    );
  });

  it.each([undefined, null, 'text', 7, [ADDRESS], [[]]])(
    'returns 400 for the address %j',
    async (address) => {
      expect((await add(address)).body).toMatchObject({
        success: false,
        code: 'VALIDATION_FAILED',
      });
      expect(await list(ana)).toEqual([]);
    },
  );

  it('stores markup and non-Latin letters unchanged', async () => {
    const street = `<script>alert("1")</script> & Söhne 東京 ' OR 1=1`;
    expect((await add({ ...ADDRESS, street })).body.address.street).toBe(street);
  });

  it('ignores an owner, ID or date in the body', async () => {
    const eve = await signIn(app);
    const forged = { _id: ana.id, id: ana.id, userId: eve.id, createdAt: 0, archivedAt: 0 };
    const { body } = await add({ ...ADDRESS, ...forged });
    expect(Object.keys(body.address)).toEqual(['_id', ...Object.keys(ADDRESS), 'isDefault']);
    expect(body.address._id).not.toBe(ana.id);
    expect(await list(eve)).toEqual([]);
  });

  it('returns 403 for the user ID of another customer', async () => {
    const eve = await signIn(app);
    for (const userId of [eve.id, null, '', [ana.id], { $ne: '' }]) {
      expectFailure(await add(ADDRESS, { userId }), 403, 'FORBIDDEN');
    }
    expect([...(await list(ana)), ...(await list(eve))]).toEqual([]);
  });

  it('saves at most fifty addresses, also with concurrent requests', async () => {
    await app.database.query(
      `INSERT INTO addresses (user_id, first_name, last_name, email, street, city, state, zipcode, country, phone)
       SELECT $1, '', '', '', '', '', '', '', '', '' FROM generate_series(1, 49)`,
      [ana.id],
    );
    const release = await holdLock(app, 'LOCK TABLE addresses IN SHARE MODE');
    const adding = Array.from({ length: 5 }, () => add(ADDRESS).then());
    await untilWaiting(app, 5);
    await release();
    const responses = await Promise.all(adding);
    for (const refused of responses.filter(({ status }) => status !== 201)) {
      expectFailure(refused, 409, 'TOO_MANY_ADDRESSES');
    }
    expect((await list(ana)).length).toBe(50);
  });
});

describe('GET /api/address/get', () => {
  it("returns the customer's addresses, newest first", async () => {
    const eve = await signIn(app);
    await createAddress(eve.agent);
    const first = await createAddress(ana.agent, { city: 'Springfield' });
    const second = await createAddress(ana.agent, { city: 'Shelbyville' });
    const { status, body } = await ana.agent.get(`/api/address/get?userId=${ana.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      addresses: [
        { ...ADDRESS, _id: second, city: 'Shelbyville', isDefault: false },
        { ...ADDRESS, _id: first, city: 'Springfield', isDefault: false },
      ],
    });
  });

  it("returns 403 for another customer's addresses", async () => {
    const eve = await signIn(app);
    const address = await createAddress(eve.agent);
    const capitals = await ana.agent.get(`/api/address/get?userId=${ana.id.toUpperCase()}`);
    expect(capitals.status).toBe(200);
    for (const userId of [eve.id, '', 'undefined', 'null']) {
      const refused = await ana.agent.get(`/api/address/get?userId=${userId}`);
      expectFailure(refused, 403, 'FORBIDDEN');
      expect(refused.text).not.toContain(address);
    }
  });
});

describe('PATCH /api/address/:id', () => {
  const change = (id: string, body: object) => ana.agent.patch(`/api/address/${id}`).send(body);
  const defaults = async () =>
    (await list(ana)).filter((address) => (address as { isDefault: boolean }).isDefault);

  it('changes the fields, but not the copy in existing orders', async () => {
    const id = await createAddress(ana.agent);
    const { id: product } = await createProduct(app);
    await ana.agent.post('/api/order/cod').send({ items: [{ product, quantity: 1 }], address: id });
    const lines = { ...ADDRESS, street: '2 New Road', zipcode: 62704 };
    const { status, body } = await change(id, { address: lines, userId: ana.id });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        success: true,
        message: 'Address saved',
        address: { ...lines, zipcode: '62704', _id: id, isDefault: false },
      },
    });
    expect(await list(ana)).toEqual([body.address]);
    const { orders } = (await ana.agent.get('/api/order/user')).body;
    expect(orders[0].address).toEqual({ _id: id, ...ADDRESS });
  });

  it('keeps the note for the driver unless it is given, and removes it if it is empty', async () => {
    const { body } = await add({ ...ADDRESS, driverNote: ' Ring twice ' });
    expect(body.address).toMatchObject({ driverNote: 'Ring twice' });
    const kept = await change(body.address._id, { address: ADDRESS });
    expect(kept.body.address).toEqual(body.address);
    expect(await list(ana)).toEqual([body.address]);
    await change(body.address._id, { address: { ...ADDRESS, driverNote: '' } });
    expect(await list(ana)).toEqual([{ ...ADDRESS, _id: body.address._id, isDefault: false }]);
    for (const driverNote of ['x'.repeat(301), 'two\nlines']) {
      expectInvalid(await add({ ...ADDRESS, driverNote }), 'address.driverNote');
    }
  });

  it('makes one address the default in place of another without changing its fields', async () => {
    const [first, second] = [await createAddress(ana.agent), await createAddress(ana.agent)];
    await change(first, { isDefault: true });
    const { body } = await change(second, { isDefault: true });
    expect(body.address).toEqual({ ...ADDRESS, _id: second, isDefault: true });
    expect(await defaults()).toEqual([body.address]);
    await change(second, { address: { ...ADDRESS, city: 'Shelbyville' } });
    expect(await defaults()).toMatchObject([{ _id: second, city: 'Shelbyville' }]);
    await change(second, { isDefault: false });
    expect(await defaults()).toEqual([]);
  });

  it('sets at most one default, also with concurrent requests', async () => {
    const ids = [];
    for (let n = 0; n < 4; n++) ids.push(await createAddress(ana.agent));
    const responses = await Promise.all(ids.map((id) => change(id, { isDefault: true })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await defaults()).toHaveLength(1);
    const second = `UPDATE addresses SET is_default = true WHERE user_id = $1`;
    await expect(app.database.query(second, [ana.id])).rejects.toThrow('addresses_default_key');
  });

  it('has no default after that one is deleted, and accepts another', async () => {
    const [first, second] = [await createAddress(ana.agent), await createAddress(ana.agent)];
    await change(first, { isDefault: true });
    await ana.agent.delete(`/api/address/${first}`);
    expectFailure(await change(first, { isDefault: true }), 404, 'ADDRESS_NOT_FOUND');
    expect(await defaults()).toEqual([]);
    expect((await change(second, { isDefault: true })).status).toBe(200);
  });

  it('waits for an order that is being placed, which keeps the previous fields', async () => {
    const id = await createAddress(ana.agent);
    const { id: product } = await createProduct(app, { units: 5 });
    const release = await holdLock(app, 'LOCK TABLE order_items IN SHARE MODE');
    const ordered = ana.agent
      .post('/api/order/cod')
      .send({ items: [{ product, quantity: 1 }], address: id })
      .then((response) => response);
    await untilWaiting(app, 1);
    const changed = change(id, { address: { ...ADDRESS, street: '2 New Road' } }).then(
      (response) => response,
    );
    await untilWaiting(app, 2);
    await release();
    expect((await ordered).body.order.address.street).toBe(ADDRESS.street);
    expect((await changed).body.address.street).toBe('2 New Road');
  });

  it('returns 400 for an invalid field', async () => {
    const id = await createAddress(ana.agent);
    expectInvalid(await change(id, { address: { ...ADDRESS, city: ' ' } }), 'address.city');
    expectInvalid(await change(id, { isDefault: 'yes' }), 'isDefault');
    expect(await list(ana)).toEqual([{ ...ADDRESS, _id: id, isDefault: false }]);
  });

  it("returns 404 for another customer's address and for an invalid ID", async () => {
    const eve = await signIn(app);
    const id = await createAddress(eve.agent);
    for (const wrong of [id, ana.id, 'x']) {
      const refused = await change(wrong, { address: ADDRESS, isDefault: true });
      expectFailure(refused, 404, 'ADDRESS_NOT_FOUND');
    }
    expect(await list(eve)).toEqual([{ ...ADDRESS, _id: id, isDefault: false }]);
  });
});

describe('DELETE /api/address/:id', () => {
  it('removes the address from the list, but not from existing orders', async () => {
    const id = await createAddress(ana.agent);
    const { id: product } = await createProduct(app);
    await ana.agent.post('/api/order/cod').send({ items: [{ product, quantity: 1 }], address: id });
    const { status, body } = await ana.agent.delete(`/api/address/${id}`);
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: 'Address removed' },
    });
    expect(await list(ana)).toEqual([]);
    expectFailure(await ana.agent.delete(`/api/address/${id}`), 404, 'ADDRESS_NOT_FOUND');
    const orders = await ana.agent.get('/api/order/user');
    expect(orders.body.orders[0].address).toEqual({ _id: id, ...ADDRESS });
  });

  it("returns 404 for another customer's address and for an invalid ID", async () => {
    const eve = await signIn(app);
    const id = await createAddress(eve.agent);
    for (const wrong of [id, ana.id, 'x', '%00', `' OR 1=1`]) {
      expectFailure(await ana.agent.delete(`/api/address/${wrong}`), 404, 'ADDRESS_NOT_FOUND');
    }
    expect(await list(eve)).toHaveLength(1);
  });
});
