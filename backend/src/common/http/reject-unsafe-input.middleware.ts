import { BadRequestException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { searchWords } from './filters.js';

const MAX_DEPTH = 12;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

class UnsafeInputError extends BadRequestException {
  constructor(what: string) {
    super({ code: 'BAD_REQUEST', message: `The request ${what}.` });
  }
}

/** PostgreSQL stores neither NUL nor lone surrogates. */
function assertCleanText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw new UnsafeInputError('holds a character that is not text');
  }
}

/** Rejects keys that cause prototype pollution when they are copied. */
function assertCleanKey(key: string): void {
  if (FORBIDDEN_KEYS.has(key)) throw new UnsafeInputError(`may not name “${key}”`);
  assertCleanText(key);
}

/**
 * Walks parsed JSON without recursion, so that deep nesting costs no stack.
 * @throws UnsafeInputError
 */
export function assertCleanBody(body: unknown): void {
  if (Array.isArray(body)) throw new UnsafeInputError('is a list where fields are expected');
  const pending: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') assertCleanText(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth === MAX_DEPTH) throw new UnsafeInputError('is nested too deeply');
    for (const [key, child] of Object.entries(value)) {
      assertCleanKey(key);
      pending.push({ value: child, depth: depth + 1 });
    }
  }
}

/** Query parameters that may be repeated. */
const REPEATED = new Set(['brand']);

/** NUL characters of this parameter are removed instead: see SearchFilter. */
const SEARCH = 'search';

/** @throws UnsafeInputError */
export function assertCleanQuery(query: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(query)) {
    const values: unknown[] = Array.isArray(value) && REPEATED.has(key) ? value : [value];
    assertCleanKey(key);
    for (const text of values) {
      if (typeof text !== 'string' || key.includes('[')) {
        throw new UnsafeInputError(`names “${key.slice(0, 40)}” in a way that is not understood`);
      }
      assertCleanText(key === SEARCH ? searchWords(text) : text);
    }
  }
}

/** Rejects bodies and queries that no legitimate client sends, before any code reads them. */
export function rejectUnsafeInput(request: Request, _response: Response, next: NextFunction): void {
  assertCleanQuery(request.query);
  // A raw body, such as a webhook's, is validated by its route.
  if (!Buffer.isBuffer(request.body)) assertCleanBody(request.body);
  next();
}
