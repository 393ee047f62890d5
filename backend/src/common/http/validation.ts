import { BadRequestException, ValidationPipe, type ValidationError } from '@nestjs/common';
import { getMetadataStorage, IsOptional } from 'class-validator';
import type { Reason, ReasonCode, Values } from '../errors/error-codes.js';

const NULL_IS_A_VALUE = { nullIsAValue: true };

/** The field may be missing. Null has its own meaning, such as “units are not counted”. */
export const Nullable = (): PropertyDecorator => IsOptional({ context: NULL_IS_A_VALUE });

const nullables = new WeakMap<object, ReadonlySet<string>>();

function nullableFields(dto: new () => object): ReadonlySet<string> {
  const known = nullables.get(dto);
  if (known) return known;
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const marked = rules.filter(({ context }) => context === NULL_IS_A_VALUE);
  const fields = new Set(marked.map(({ propertyName }) => propertyName));
  nullables.set(dto, fields);
  return fields;
}

const isDto = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  ![Object.prototype, Array.prototype, null].includes(
    Object.getPrototypeOf(value) as object | null,
  );

/**
 * Many clients send null for a missing value: such fields are removed, in nested DTOs too, unless they are Nullable. Entries of
 * maps and lists are not fields and stay.
 */
function dropNulls(dto: unknown): void {
  if (Array.isArray(dto)) dto.forEach(dropNulls);
  if (!isDto(dto)) return;
  const nullable = nullableFields(dto.constructor as new () => object);
  for (const [field, value] of Object.entries(dto)) {
    if (value === null && !nullable.has(field)) delete dto[field];
    else dropNulls(value);
  }
}

/** A broken rule of a field, as a text and as a code for translation. */
export interface FieldError {
  field: string;
  text: string;
  reason: Reason;
}

/** @returns the values of a request that the message of a rule contains */
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
  // Object.fromEntries, unlike an assignment, also works for a field named __proto__.
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
    // reasonOf() needs the class. Values of the request must not be sent or logged with the error.
    validationError: { target: true, value: false },
    exceptionFactory: (errors) => ValidationFailedError.from(errors),
  });
