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
  isFine: (length: number) => boolean,
): PropertyDecorator =>
  ValidateBy(
    {
      name,
      constraints: [limit],
      validator: {
        validate: (value: unknown) => typeof value === 'string' && isFine(lengthOf(value)),
      },
    },
    { message },
  );

const isNotTooLong = lengthRule(
  'maxLength',
  max,
  `A password has at most ${max} characters`,
  (length) => length <= max,
);
const isNotTooShort = lengthRule(
  'minLength',
  min,
  `A password has at least ${min} characters`,
  (length) => length >= min,
);

// applyDecorators runs from top to bottom, and the first rule that is broken is the one that is told.

/** The field is the password of an account. @param missing what is said without it */
export const IsPassword = (missing: string, description?: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ maxLength: max, description }),
    IsString({ message: missing }),
    IsNotEmpty({ message: missing }),
    isNotTooLong,
  );

/** The field is a password that somebody chooses; how easy it is to guess is another question. @param missing what is said without it */
export const IsNewPassword = (missing: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ minLength: min, maxLength: max }),
    IsString({ message: missing }),
    isNotTooShort,
    isNotTooLong,
  );
