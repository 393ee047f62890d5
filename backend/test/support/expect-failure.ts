import type { Response } from 'supertest';

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
  const hasDetails = body.details !== undefined;
  expect(Object.keys(body).toSorted()).toEqual([
    'code',
    ...(hasDetails ? ['details'] : []),
    'message',
    'success',
  ]);
  expect(body.success).toBe(false);
  expect(body.message).toMatch(/^[A-Z“].*[.!?]$/);
  expect(text).not.toMatch(INSIDES);
  if (details !== undefined) expect(body.details).toEqual(details);
}

/** Checks that exactly these fields were found wrong, each with a text. */
export function expectInvalid(response: Response, ...fields: string[]): void {
  expectFailure(response, 400, 'VALIDATION_FAILED');
  expect(Object.keys(response.body.details).toSorted()).toEqual(fields.toSorted());
  for (const texts of Object.values(response.body.details as Record<string, string[]>)) {
    expect(texts).toEqual([expect.stringMatching(/\w/)]);
  }
}
