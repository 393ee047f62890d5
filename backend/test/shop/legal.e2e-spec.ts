import request from 'supertest';
import { LEGAL_TEXTS } from '../../src/shop/legal-text-name.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
afterAll(() => app.close());

it('returns the details of the shop to visitors', async () => {
  const { body } = await request(app.url).get('/api/shop').expect(200);
  expect(body).toEqual({
    success: true,
    shop: expect.objectContaining({ name: 'Larder', isSample: true, sendsMails: false }) as object,
  });
});

const TITLES = {
  en: {
    privacy: 'Privacy',
    terms: 'Terms of sale',
    returns: 'Returns and refunds',
    imprint: 'Imprint',
  },
  de: {
    privacy: 'Datenschutz',
    terms: 'Allgemeine Geschäftsbedingungen',
    returns: 'Rückgabe und Erstattung',
    imprint: 'Impressum',
  },
};

it.each(['en', 'de'] as const)('returns every legal text in its language: %s', async (language) => {
  for (const name of LEGAL_TEXTS) {
    const { body } = await request(app.url).get(`/api/shop/legal/${language}/${name}`).expect(200);
    expect(body).toMatchObject({ text: { title: TITLES[language][name], language } });
  }
});

it('returns a legal text, and 400 for unknown languages and names', async () => {
  const { body } = await request(app.url).get('/api/shop/legal/de/imprint').expect(200);
  expect(body).toMatchObject({ success: true, text: { title: 'Impressum', language: 'de' } });
  for (const wrong of ['de/others', 'fr/imprint', 'de/..%2Fimprint']) {
    await request(app.url).get(`/api/shop/legal/${wrong}`).expect(400);
  }
});
