import type TestAgent from 'supertest/lib/agent.js';
import { MAX_SYNONYM_GROUPS } from '../../src/products/synonyms/synonym-groups.js';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import {
  createTestApp,
  resetDatabase,
  signIn,
  signInSeller,
  type TestApp,
} from '../support/test-app.js';

let app: TestApp;
let seller: TestAgent;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  await resetDatabase(app);
  seller = await signInSeller(app);
});
afterAll(() => app.close());

const PATH = '/api/seller/synonyms';
const groups = async () => (await seller.get(PATH).expect(200)).body.synonyms;
const add = (words: unknown) => seller.post(PATH).send({ words });

/** Adds a group and returns it as listed. */
async function added(words: string[]) {
  await add(words).expect(201);
  return (await groups()).at(-1);
}

it('adds, edits and removes a synonym group, each with an audit log entry', async () => {
  const group = await added(['  Eggplant', 'AUBERGINE ', 'eggplant', 'Melan   zani']);
  expect(group).toEqual({
    _id: expect.any(String),
    words: ['eggplant', 'aubergine', 'melan zani'],
    version: 1,
  });
  const path = `${PATH}/${group._id}`;
  await seller
    .put(path)
    .send({ words: ['eggplant', 'aubergine'], version: 1 })
    .expect(200);
  expect(await groups()).toEqual([
    { _id: group._id, words: ['eggplant', 'aubergine'], version: 2 },
  ]);
  await seller.delete(path).expect(200);
  expect(await groups()).toEqual([]);
  const { body } = await seller.get('/api/seller/changes?subject=synonyms');
  expect(body.changes.map(({ action, label }: never) => [action, label])).toEqual([
    ['removed', 'eggplant'],
    ['edited', 'eggplant'],
    ['added', 'eggplant'],
  ]);
  expect(body.changes[1].before.words).toEqual(['eggplant', 'aubergine', 'melan zani']);
});

it('returns 409 for one of two concurrent edits', async () => {
  const { _id: id } = await added(['corn', 'maize']);
  const responses = await Promise.all(
    ['mais', 'sweetcorn'].map((word) =>
      seller.put(`${PATH}/${id}`).send({ words: ['corn', word], version: 1 }),
    ),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  for (const response of responses.filter(({ status }) => status === 409)) {
    expectFailure(response, 409, 'SYNONYMS_CHANGED');
  }
});

it.each([
  ['one word only', ['corn', ' CORN ']],
  ['an empty word', ['corn', '  ']],
  ['a comma in a word', ['corn', 'maize, mais']],
  ['a word that is too long', ['corn', 'm'.repeat(61)]],
  ['too many words', Array.from({ length: 21 }, (_, index) => `word ${index}`)],
  ['a number', ['corn', 1]],
  ['text instead of a list', 'corn, maize'],
  ['nothing', undefined],
])('returns 400 for %s', async (_, words) => {
  expectInvalid(await add(words), 'words');
  expect(await groups()).toEqual([]);
});

it('returns 404 for an unknown group, and 401 for customers', async () => {
  const { _id: id } = await added(['corn', 'maize']);
  await seller.delete(`${PATH}/${id}`).expect(200);
  const edit = { words: ['corn', 'mais'], version: 1 };
  expectFailure(await seller.delete(`${PATH}/${id}`), 404, 'SYNONYMS_NOT_FOUND');
  expectFailure(await seller.put(`${PATH}/x`).send(edit), 404, 'SYNONYMS_NOT_FOUND');
  const { agent } = await signIn(app);
  expectFailure(await agent.get(PATH), 401, 'NOT_SIGNED_IN');
  expectFailure(await agent.post(PATH).send(edit), 401, 'NOT_SIGNED_IN');
});

it('limits the number of groups, also for concurrent requests', async () => {
  await app.database.query(
    `INSERT INTO search_synonyms (words) SELECT ARRAY['a' || number, 'b' || number]
     FROM generate_series(2, $1::int) AS number`,
    [MAX_SYNONYM_GROUPS],
  );
  const responses = await Promise.all([add(['corn', 'maize']), add(['oats', 'hafer'])]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  for (const response of responses.filter(({ status }) => status === 400)) {
    expectFailure(response, 400, 'TOO_MANY_SYNONYMS');
  }
  expect(await groups()).toHaveLength(MAX_SYNONYM_GROUPS);
});
