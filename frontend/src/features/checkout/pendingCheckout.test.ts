import { beforeEach, expect, it, vi } from 'vitest';
import { readStored, writeStored } from '../../test/stored';
import { stopTime } from '../../test/time';
import { clearCheckout, readCheckout, storeCheckout } from './pendingCheckout';

const anas = { orderId: 'a', userId: 'ana', items: { milk: 2 } };
const bens = { orderId: 'b', userId: 'ben', items: { rice: 1 } };

beforeEach(() => stopTime());

it('survives the order of another customer in the same browser, and its end', () => {
  storeCheckout(anas);
  storeCheckout(bens);
  expect(readCheckout('ana')).toMatchObject(anas);
  expect(readCheckout('ben')).toMatchObject(bens);
  clearCheckout('ben');
  expect(readCheckout('ben')).toBeUndefined();
  expect(readCheckout('ana')).toMatchObject(anas);
});

it('of the previous version is found by its customer only, and cleared', () => {
  writeStored('larder.checkout', { ...anas, at: Date.now() });
  expect(readCheckout('ben')).toBeUndefined();
  expect(readCheckout('ana')).toMatchObject(anas);
  clearCheckout('ana');
  expect(readCheckout('ana')).toBeUndefined();
});

it('is the later one if a tab of the previous version has started another', () => {
  storeCheckout(anas);
  vi.advanceTimersByTime(1_000);
  writeStored('larder.checkout', { ...anas, orderId: 'later', at: Date.now() });
  expect(readCheckout('ana')?.orderId).toBe('later');
});

it('is found by a tab of the previous version, unless that has one of another customer', () => {
  storeCheckout(anas);
  storeCheckout(bens);
  expect(readStored('larder.checkout')).toMatchObject(anas);
  clearCheckout('ana');
  expect(readStored('larder.checkout')).toBeUndefined();
});

it('is not read for a visitor', () => {
  storeCheckout(anas);
  expect(readCheckout(undefined)).toBeUndefined();
});
