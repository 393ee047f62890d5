import { BadRequestException, ValidationPipe, type ValidationError } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import type { Reason, ReasonCode, Values } from '../errors/sentences.js';
import { dropNulls } from './nulls.js';

/** What is wrong with a field: as a text, and for who says it in another language. */
export interface Complaint {
  field: string;
  text: string;
  reason: Reason;
}

/** As the first constraint of a rule: what stands in its sentence, by what the request says. */
export type ValuesOf = (request: object) => Values;

/** Bad input: `details` holds the texts of each field, the message is the first of them as a sentence. */
export class ValidationFailedError extends BadRequestException {
  constructor(complaints: readonly Complaint[]) {
    const [first] = complaints;
    super({
      code: 'VALIDATION_FAILED',
      message: asSentence(first?.text ?? 'The request is not valid'),
      details: byField(complaints, ({ text }) => text),
      reasons: byField(complaints, ({ reason }) => reason),
    });
  }

  static from(errors: ValidationError[]): ValidationFailedError {
    return new ValidationFailedError(collect(errors));
  }
}

function byField<T>(
  complaints: readonly Complaint[],
  what: (complaint: Complaint) => T,
): Record<string, T[]> {
  const found = new Map<string, T[]>();
  for (const complaint of complaints) {
    const those = found.get(complaint.field) ?? [];
    found.set(complaint.field, [...those, what(complaint)]);
  }
  // A field may be called __proto__.
  return Object.fromEntries(found);
}

const asSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

function collect(errors: readonly ValidationError[], path = ''): Complaint[] {
  return errors.flatMap((error) => {
    const field = path ? `${path}.${error.property}` : error.property;
    return [...complaintsOf(error, field), ...collect(error.children ?? [], field)];
  });
}

/** What breaks the rules of one field, without what is inside it. */
export const complaintsOf = (error: ValidationError, field = error.property): Complaint[] =>
  Object.entries(error.constraints ?? {}).map(([rule, text]) => ({
    field,
    text,
    reason: reasonOf(error, rule),
  }));

/** The name of the rule that was broken, with its number if it has one, or with the values that it tells of the request. */
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

/** Reads a request into its DTO; a null that says nothing is gone before the rules are applied. */
class RequestPipe extends ValidationPipe {
  protected override validate(
    ...args: Parameters<ValidationPipe['validate']>
  ): ReturnType<ValidationPipe['validate']> {
    dropNulls(args[0]);
    return super.validate(...args);
  }
}

/** Fields that a DTO does not name are dropped, never believed: an old client may send more than it should. */
export const validationPipe = (): ValidationPipe =>
  new RequestPipe({
    whitelist: true,
    transform: true,
    stopAtFirstError: true,
    // Whose rules they are; what was sent goes nowhere from there.
    validationError: { target: true, value: false },
    exceptionFactory: (errors) => ValidationFailedError.from(errors),
  });
