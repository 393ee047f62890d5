import type { Response } from 'supertest';
import { FAILURE_CODES, REASON_CODES } from '../../src/common/errors/sentences.js';

/** What no answer may hold: how the shop is built, or what it keeps secret. */
const INSIDES =
  /\bat .+:\d+:\d+|node_modules|(SELECT|INSERT|UPDATE|DELETE) |typeorm|\$argon2|eyJ[\w-]+\./;

/** Checks a refusal: its status, its code, a sentence for people, nothing beside them and nothing of the shop's insides. */
export function expectFailure(
  { status, body, text, type }: Response,
  expected: number,
  code: string,
  details?: unknown,
): void {
  expect({ status, code: body.code, type }).toEqual({
    status: expected,
    code,
    type: 'application/json',
  });
  const allowed = ['code', 'details', 'message', 'reasons', 'success', 'values'];
  expect(allowed).toEqual(expect.arrayContaining(Object.keys(body)));
  expect(FAILURE_CODES).toContain(body.code);
  expectSayable(body);
  expect(body.success).toBe(false);
  expect(body.message).toMatch(/^[A-Z“].*[.!?]$/);
  expect(text).not.toMatch(INSIDES);
  if (details !== undefined) expect(body.details).toEqual(details);
}

interface Said {
  values?: Record<string, unknown>;
  details?: Record<string, unknown>;
  reasons?: Record<string, { code: string }[]>;
}

/** What a sentence is said from in another language: values to stand in it, and of each field what is wrong with it. */
function expectSayable({ values = {}, details, reasons }: Said): void {
  for (const value of Object.values(values)) expect(['string', 'number']).toContain(typeof value);
  if (!reasons) return;
  expect(Object.keys(reasons)).toEqual(Object.keys(details ?? {}));
  for (const { code } of Object.values(reasons).flat()) expect(REASON_CODES).toContain(code);
}

/** Checks that exactly these fields were found wrong, each with a text. */
export function expectInvalid(response: Response, ...fields: string[]): void {
  expectFailure(response, 400, 'VALIDATION_FAILED');
  expect(response.body.reasons).toBeDefined();
  expect(Object.keys(response.body.details).toSorted()).toEqual(fields.toSorted());
  for (const texts of Object.values(response.body.details as Record<string, string[]>)) {
    expect(texts).toEqual([expect.stringMatching(/\w/)]);
  }
}
