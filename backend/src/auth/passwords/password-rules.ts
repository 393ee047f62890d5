import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, ValidateBy } from 'class-validator';
import { lengthOf, PASSWORD_LENGTH } from './passwords.js';

const { min, max } = PASSWORD_LENGTH;

/** Has the name and the message of class-validator's rule, which counts the characters as they were typed. */
const lengthRule = (
  name: 'minLength' | 'maxLength',
  limit: number,
  message: string,
  isFine: (password: string) => boolean,
): PropertyDecorator =>
  ValidateBy(
    {
      name,
      constraints: [limit],
      validator: {
        validate: (value: unknown) => typeof value === 'string' && isFine(value),
      },
    },
    { message },
  );

const TOO_LONG = `A password has at most ${max} characters`;

const isNotTooLong = lengthRule(
  'maxLength',
  max,
  TOO_LONG,
  (password) => lengthOf(password) <= max,
);

/** Passwords that were set before normalization were limited by their typed length. */
const wasNotTooLong = lengthRule(
  'maxLength',
  max,
  TOO_LONG,
  (password) => Math.min([...password].length, lengthOf(password)) <= max,
);

const isNotTooShort = lengthRule(
  'minLength',
  min,
  `A password has at least ${min} characters`,
  (password) => lengthOf(password) >= min,
);

// applyDecorators applies from top to bottom, and the first failed rule provides the message.

/**
 * The password of an existing account.
 * @param missing the message if it is missing
 */
export const IsPassword = (missing: string, description?: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ maxLength: max, description }),
    IsString({ message: missing }),
    IsNotEmpty({ message: missing }),
    wasNotTooLong,
  );

/**
 * A new password; its strength is checked elsewhere.
 * @param missing the message if it is missing
 */
export const IsNewPassword = (missing: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ minLength: min, maxLength: max }),
    IsString({ message: missing }),
    isNotTooShort,
    isNotTooLong,
  );
