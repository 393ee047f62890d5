import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, ValidateBy } from 'class-validator';
import { lengthOf, PASSWORD_LENGTH } from './passwords.js';

const { min, max } = PASSWORD_LENGTH;

/** Named and numbered as class-validator's rules are, which count a password as it was typed. */
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

/** Passwords that were chosen before they were normalised were counted as they are typed. */
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

// applyDecorators runs from top to bottom, and the first rule that is broken is the one that is told.

/** The field is the password of an account. @param missing what is said without it */
export const IsPassword = (missing: string, description?: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ maxLength: max, description }),
    IsString({ message: missing }),
    IsNotEmpty({ message: missing }),
    wasNotTooLong,
  );

/** The field is a password that somebody chooses; how easy it is to guess is another question. @param missing what is said without it */
export const IsNewPassword = (missing: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ minLength: min, maxLength: max }),
    IsString({ message: missing }),
    isNotTooShort,
    isNotTooLong,
  );
