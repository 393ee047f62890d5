import { expect, it } from 'vitest';
import type { components } from '../../api/schema';
import { errorMessage, fieldErrors } from '../../lib/apiError';
import { CATEGORIES } from '../../lib/categories';
import { serverReason, localizedError } from '../../lib/serverMessage';
import { messagesReady } from '../../messages/messageNamespace';
import customers from '../../messages/de/errors.json';
import { setLanguage } from '../../messages/language';
import sellers from './de/errors.json';
import './errors';

type Schemas = components['schemas'];

/** Does not compile if a code of the contract has no German message. */
const failures: Record<Schemas['FailureCode'], string> = {
  ...customers.failures,
  ...sellers.failures,
};
const reasons: Record<Schemas['ReasonCode'], string> = { ...customers.reasons, ...sellers.reasons };
const statuses: Record<Schemas['OrderStatus'], string> = customers.statuses;

const message = 'What it says in English.';

async function speakGerman(): Promise<void> {
  setLanguage('de');
  await messagesReady();
}

it('leaves English to the server', () => {
  expect(localizedError({ message, code: 'OUT_OF_STOCK' })).toBe(message);
  expect(serverReason({ message, code: 'isEmail' })).toBe(message);
});

/** A value for every argument of a message. */
const names = JSON.stringify([customers, sellers]).matchAll(/\["(\w+)"/g);
const values = Object.fromEntries(Array.from(names, ([, name = '']) => [name, 2]));

it('has a sentence for every code, and a word for every status', async () => {
  await speakGerman();
  const sentences = [
    ...Object.keys(failures).map((code) => localizedError({ message, code, values })),
    ...Object.keys(reasons).map((code) => serverReason({ message, code, values })),
  ];
  for (const sentence of sentences) expect(sentence).toMatch(/\.$/);
  expect(sentences).not.toContain(message);
  expect(Object.values(statuses).every(Boolean)).toBe(true);
});

it('names the categories as all screens do', async () => {
  await speakGerman();
  const reason = serverReason({ message, code: 'unknownCategory', values });
  for (const { label } of CATEGORIES) expect(reason).toContain(label);
});

it('contains no seller errors for customers, and no duplicates', () => {
  const codesOf = ({ failures, reasons }: { failures: object; reasons: object }) =>
    Object.keys({ ...failures, ...reasons });
  const forSellers = codesOf(sellers);
  expect(forSellers).toContain('BAD_CSV');
  expect(codesOf(customers).filter((code) => forSellers.includes(code))).toEqual([]);
});

it.each<[string, Record<string, string | number>, string | RegExp]>([
  ['OUT_OF_STOCK', { name: 'Vollmilch', units: 0 }, 'Vollmilch ist ausverkauft.'],
  [
    'OUT_OF_STOCK',
    { name: 'Vollmilch', units: 3 },
    'Von Vollmilch sind nur noch 3 Stück vorrätig.',
  ],
  ['PRICE_CHANGED', { amount: 1234.5 }, /jetzt 1\.234,50\s\$\. Bitte/u],
  ['ORDER_CHANGED', { status: 'Out for delivery' }, /„Unterwegs“\.$/u],
  [
    'TOO_MANY_ATTEMPTS',
    { minutes: 1 },
    'Zu viele Versuche. Bitte versuchen Sie es in 1 Minute erneut.',
  ],
  ['TOO_MANY_ATTEMPTS', { minutes: 0 }, 'Zu viele Versuche. Bitte versuchen Sie es gleich erneut.'],
  ['FORBIDDEN', {}, 'Das ist Ihnen nicht erlaubt.'],
  ['FORBIDDEN', { kind: 'account' }, 'Das gehört zu einem anderen Konto.'],
  ['NEW_CODE', {}, 'Etwas ist schiefgegangen. Bitte versuchen Sie es erneut.'],
])('translates %s of %j', async (code, values, sentence) => {
  await speakGerman();
  expect(localizedError({ message, code, values })).toMatch(sentence);
});

it.each([
  ['OUT_OF_STOCK', { name: 'Vollmilch' }],
  ['OUT_OF_STOCK', { units: 0 }],
  ['PRICE_CHANGED', {}],
  ['TOO_MANY_UNITS', undefined],
])('leaves %s to the server if there is only %j', async (code, values) => {
  await speakGerman();
  expect(localizedError({ message, code, values })).toBe(message);
});

it('translates the field errors of a form', async () => {
  await speakGerman();
  const error = {
    status: 400,
    data: {
      success: false,
      code: 'VALIDATION_FAILED',
      message,
      details: { name: ['A name has at most 100 characters'], email: ['Old server'] },
      reasons: { name: [{ code: 'maxLength', values: { limit: 1000 } }] },
    },
  };
  const tooLong = 'Möglich sind höchstens 1.000 Zeichen.';
  expect(fieldErrors(error)).toEqual({ name: tooLong, email: 'Old server' });
  expect(errorMessage(error)).toBe(tooLong);
});
