import type { Response } from 'supertest';
import { FAILURE_CODES, REASON_CODES } from '../../src/common/errors/error-codes.js';

/** Implementation details and secrets that no response may contain. */
const INTERNALS =
  /\bat .+:\d+:\d+|node_modules|(SELECT|INSERT|UPDATE|DELETE) |typeorm|\$argon2|eyJ[\w-]+\./;

/** Expects an error response with this status, code and message, without other keys and implementation details. */
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
  expectTranslatable(body);
  expect(body.success).toBe(false);
  expect(body.message).toMatch(/^[A-Z“].*[.!?]$/);
  expect(text).not.toMatch(INTERNALS);
  if (details !== undefined) expect(body.details).toEqual(details);
}

interface FailureBody {
  values?: Record<string, unknown>;
  details?: Record<string, unknown>;
  reasons?: Record<string, { code: string }[]>;
}

/**
 * Checks the parts of an error from which clients build translated messages: the values, and the reasons of each field.
 */
function expectTranslatable({ values = {}, details, reasons }: FailureBody): void {
  for (const value of Object.values(values)) expect(['string', 'number']).toContain(typeof value);
  if (!reasons) return;
  expect(Object.keys(reasons)).toEqual(Object.keys(details ?? {}));
  for (const { code } of Object.values(reasons).flat()) expect(REASON_CODES).toContain(code);
}

/** Expects a validation error of exactly these fields, each with a message. */
export function expectInvalid(response: Response, ...fields: string[]): void {
  expectFailure(response, 400, 'VALIDATION_FAILED');
  expect(response.body.reasons).toBeDefined();
  expect(Object.keys(response.body.details).toSorted()).toEqual(fields.toSorted());
  for (const texts of Object.values(response.body.details as Record<string, string[]>)) {
    expect(texts).toEqual([expect.stringMatching(/\w/)]);
  }
}
