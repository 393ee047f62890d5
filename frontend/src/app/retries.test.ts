import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { createStore } from './store';
import { login } from '../features/account/authApi';
import { refusal, server } from '../test/server';
import { api } from '../api/api';

const { getAnswer } = api.injectEndpoints({
  endpoints: (build) => ({
    getAnswer: build.query<{ text: string }, void>({ query: () => '/answer' }),
  }),
}).endpoints;

type Answer = () => Response;

/** Responds with each of these in turn, the last one repeatedly, and counts the requests. */
function serveAnswers(...answers: Answer[]) {
  const requests = { times: 0 };
  server.use(
    http.get('*/api/answer', () => {
      requests.times += 1;
      return (answers.length > 1 ? answers.shift() : answers[0])?.() as HttpResponse<null>;
    }),
  );
  return requests;
}

const fine = () => HttpResponse.json({ success: true, text: 'Hello' });
const away = () => refusal(503, 'AWAY', 'Not now');

it.each([
  ['a server that is being replaced', away],
  ['a line that breaks', () => HttpResponse.error()],
])('retries once after %s', async (_what, failure) => {
  const requests = serveAnswers(failure, fine);
  const { data } = await createStore().dispatch(getAnswer.initiate());
  expect(data).toEqual({ text: 'Hello' });
  expect(requests.times).toBe(2);
});

it.each([
  ['a second failure', away, 2],
  ['an answer', () => refusal(404, 'NOT_FOUND', 'No'), 1],
])('does not retry after %s', async (_what, failure, times) => {
  const requests = serveAnswers(failure);
  const { isError } = await createStore().dispatch(getAnswer.initiate());
  expect(isError).toBe(true);
  expect(requests.times).toBe(times);
});

it('never retries a mutation', async () => {
  let times = 0;
  server.use(
    http.post('*/api/user/login', () => {
      times += 1;
      return away();
    }),
  );
  await createStore().dispatch(login.initiate({ email: 'a@b.c', password: 'x' }));
  expect(times).toBe(1);
});

it('refetches active queries when the network returns', async () => {
  const requests = serveAnswers(fine);
  const store = createStore();
  const shown = store.dispatch(getAnswer.initiate(undefined, { subscriptionOptions: {} }));
  await shown;
  store.dispatch(api.internalActions.onOnline());
  await expect.poll(() => requests.times).toBe(2);
  shown.unsubscribe();
});
