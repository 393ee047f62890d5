import { http } from 'msw';
import { expect, it } from 'vitest';
import { api } from '../api/api';
import { fileApi } from '../api/fileApi';
import { isSessionEnd } from '../api/sessionEnd';
import { addAppListener } from '../api/store';
import { ownAccountEndpoints } from '../features/account/settings/settingsApi';
import { sellerApi, sellerFileApi } from '../seller/sellerApi';
import { refusal, server } from '../test/server';
import { createStore } from './store';

const customers = api.injectEndpoints({ endpoints: ownAccountEndpoints });
const sellers = sellerApi.injectEndpoints({ endpoints: ownAccountEndpoints });

it.each([
  ['customers', customers.endpoints, 'user'],
  ['sellers', sellers.endpoints, 'seller'],
] as const)('recognizes the end of a session of %s', async (whose, endpoints, side) => {
  server.use(http.all('*/api/*', () => refusal(401, 'NOT_SIGNED_IN', 'Log in')));
  const store = createStore();
  const ended: string[] = [];
  store.dispatch(
    addAppListener({
      predicate: (action) => {
        if (isSessionEnd(action, api, fileApi)) ended.push('customers');
        if (isSessionEnd(action, sellerApi, sellerFileApi)) ended.push('sellers');
        return false;
      },
      effect: () => undefined,
    }),
  );
  await store.dispatch(endpoints.getTwoFactor.initiate({ side, id: '1' }));
  await store.dispatch(endpoints.endOtherSessions.initiate({ side, id: '1' }));
  expect(ended).toEqual([whose, whose]);
});
