import { BadRequestException, ValidationPipe, type ValidationError } from '@nestjs/common';
import { dropNulls } from './nulls.js';

/** Bad input: `details` holds the texts of each field, the message is the first of them as a sentence. */
export class ValidationFailedError extends BadRequestException {
  constructor(details: Record<string, string[]>) {
    const [first = 'The request is not valid'] = Object.values(details).flat();
    super({ code: 'VALIDATION_FAILED', message: asSentence(first), details });
  }

  static from(errors: ValidationError[]): ValidationFailedError {
    return new ValidationFailedError(Object.fromEntries(collect(errors)));
  }
}

const asSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

function collect(errors: ValidationError[], path = ''): [string, string[]][] {
  return errors.flatMap(({ property, constraints, children }) => {
    const field = path ? `${path}.${property}` : property;
    const own: [string, string[]][] = constraints ? [[field, Object.values(constraints)]] : [];
    return [...own, ...collect(children ?? [], field)];
  });
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
    exceptionFactory: (errors) => ValidationFailedError.from(errors),
  });
