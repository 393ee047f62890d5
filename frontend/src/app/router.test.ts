import { readFileSync } from 'node:fs';
import type { RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import { FRONTEND_ROUTES, isFrontendRoute } from '../../../backend/src/pages/frontend-routes';
import { sellerRoutes } from '../seller/SellerArea';
import { shopRoutes } from './router';

/** The paths of all routes; a star stands for any rest. */
const addressesOf = (routes: RouteObject[], base = ''): string[] =>
  routes.flatMap(({ path, children }) => {
    const address = path ? `${base}/${path}` : base;
    if (children) return addressesOf(children, address);
    return address.endsWith('*') ? [] : [address || '/'];
  });

const screens = [...addressesOf(shopRoutes), ...addressesOf(sellerRoutes, '/seller')];

it('has the screens for which the server answers 200, and no others', () => {
  expect(screens.toSorted()).toEqual(FRONTEND_ROUTES.toSorted());
});

it('has those of nginx', () => {
  const config = readFileSync(`${import.meta.dirname}/../../nginx.conf`, 'utf8');
  const [, pattern = ''] = /frontend-routes\.ts.*\n +location ~\* (\S+) \{/.exec(config) ?? [];
  const route = new RegExp(pattern, 'i');
  const plain = screens.map((screen) => screen.replace(/:\w+/g, 'x1'));
  const examples = plain.flatMap((path) => [path, `/de${path}`.replace(/\/$/, '')]);
  const elsewhere = examples.flatMap((path) => [`${path}/x1/x1`, `/x1${path}`, `${path}-x1`]);
  for (const path of [...examples, ...elsewhere]) {
    expect([path, route.test(path)]).toEqual([path, isFrontendRoute(path)]);
  }
  expect(examples.every(isFrontendRoute)).toBe(true);
  expect(isFrontendRoute('/x1')).toBe(false);
});

it('makes nginx request assets of other builds from the API', () => {
  const config = readFileSync(`${import.meta.dirname}/../../nginx.conf`, 'utf8');
  const places = Array.from(
    config.matchAll(/location ~ (\S+) \{\n(.*?)\n {4}\}/gs),
    ([, pattern, body]) => ({
      pattern: new RegExp(pattern ?? ''),
      body,
    }),
  );
  for (const file of ['index-a1b2.js', 'index-a1b2.css', 'hero-a1b2.webp', 'figtree-a1b2.woff2']) {
    const first = places.find(({ pattern }) => pattern.test(`/assets/${file}`));
    expect([file, first?.body]).toEqual([file, expect.stringMatching(/\$uri @api;/)]);
  }
});
