import { BadRequestException, ValidationPipe, type ValidationError } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import type { Reason, ReasonCode, Values } from '../errors/error-codes.js';
import { dropNulls } from './nulls.js';

/** A broken rule of a field, as a text and as a code for translation. */
export interface FieldError {
  field: string;
  text: string;
  reason: Reason;
}

/** The first constraint of a rule whose message needs values of the request. */
export type ValuesOf = (request: object) => Values;

/** `details` holds the texts of each field; the message is the first of them as a sentence. */
export class ValidationFailedError extends BadRequestException {
  constructor(errors: readonly FieldError[]) {
    const [first] = errors;
    super({
      code: 'VALIDATION_FAILED',
      message: asSentence(first?.text ?? 'The request is not valid'),
      details: byField(errors, ({ text }) => text),
      reasons: byField(errors, ({ reason }) => reason),
    });
  }

  static from(errors: ValidationError[]): ValidationFailedError {
    return new ValidationFailedError(collect(errors));
  }
}

function byField<T>(
  errors: readonly FieldError[],
  what: (error: FieldError) => T,
): Record<string, T[]> {
  const found = new Map<string, T[]>();
  for (const error of errors) {
    const those = found.get(error.field) ?? [];
    found.set(error.field, [...those, what(error)]);
  }
  // Not an object literal: a field may be called __proto__.
  return Object.fromEntries(found);
}

const asSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

function collect(errors: readonly ValidationError[], path = ''): FieldError[] {
  return errors.flatMap((error) => {
    const field = path ? `${path}.${error.property}` : error.property;
    return [...fieldErrorsOf(error, field), ...collect(error.children ?? [], field)];
  });
}

/** The broken rules of one field, without those of nested fields. */
export const fieldErrorsOf = (error: ValidationError, field = error.property): FieldError[] =>
  Object.entries(error.constraints ?? {}).map(([rule, text]) => ({
    field,
    text,
    reason: reasonOf(error, rule),
  }));

/** The name of the broken rule, with its limit or the values for its message. */
function reasonOf({ target, property }: ValidationError, rule: string): Reason {
  const code = rule as ReasonCode;
  if (!target) return { code };
  const known = getMetadataStorage()
    .getTargetValidationMetadatas(target.constructor, '', true, false)
    .find(({ propertyName, name }) => propertyName === property && name === rule);
  const limit: unknown = known?.constraints?.[0];
  if (typeof limit === 'function') return { code, values: (limit as ValuesOf)(target) };
  return typeof limit === 'number' ? { code, values: { limit } } : { code };
}

/** Removes meaningless nulls before the rules are applied: see dropNulls(). */
class RequestPipe extends ValidationPipe {
  protected override validate(
    ...args: Parameters<ValidationPipe['validate']>
  ): ReturnType<ValidationPipe['validate']> {
    dropNulls(args[0]);
    return super.validate(...args);
  }
}

/** Fields that a DTO does not declare are dropped without an error, as old clients send some. */
export const validationPipe = (): ValidationPipe =>
  new RequestPipe({
    whitelist: true,
    transform: true,
    stopAtFirstError: true,
    // reasonOf() needs the class; values of the request must not leave with the error.
    validationError: { target: true, value: false },
    exceptionFactory: (errors) => ValidationFailedError.from(errors),
  });
