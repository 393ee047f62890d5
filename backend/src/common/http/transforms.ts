import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy, type ValidationOptions } from 'class-validator';
import { plainEmail } from '../email.js';
import { LANGUAGES } from '../language.js';
import { plainCharacters, plainText } from '../text.js';

const onText = (change: (text: string) => unknown): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? change(value) : value));

const lowerCase = (value: unknown): unknown =>
  typeof value === 'string' ? value.toLowerCase() : value;

/** One line of text: no line breaks or other control characters. */
const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** The field is one line of text. */
export const IsOneLine = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isOneLine',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && ONE_LINE.test(value),
      },
    },
    options,
  );

/** Text without blanks around it and without characters that nobody sees: see plainText(). */
export const Trimmed = (): PropertyDecorator => onText(plainText);

/**
 * Such text of several lines, which also loses characters that control a machine; no text at all is as good as none.
 */
export const PlainText = (): PropertyDecorator =>
  onText(
    (text) =>
      plainText(text.replace(/\t/g, ' ').replace(/(?![\r\n\u0085])\p{Cc}/gu, '')) || undefined,
  );

/** One id is one text, in whichever case it comes; also for each of a list. */
export const LowerCase = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    Array.isArray(value) ? value.map(lowerCase) : lowerCase(value),
  );

/** `A@x` and `a@x ` are one account. */
export const NormalizedEmail = (): PropertyDecorator => onText(plainEmail);

/** A number or text as text: old clients send zip codes and phones either way. It may be the address of a link to a phone. */
export const textFromNumber = (value: unknown): unknown =>
  typeof value === 'number'
    ? String(value)
    : typeof value === 'string'
      ? plainCharacters(value).replace(/^tel:\s*/i, '')
      : value;

export const TextFromNumber = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => textFromNumber(value));

/** Old clients and queries write booleans as text. */
export const BooleanFromText = (): PropertyDecorator =>
  onText((text) => (text === 'true' ? true : text === 'false' ? false : text));

/** The field may name the language that somebody wants; one that the shop does not speak is as good as none. */
export const WantedLanguage = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      enum: LANGUAGES,
      description: 'In which to write to them; as it was when it is missing',
    }),
    Transform(({ value }: { value: unknown }) => LANGUAGES.find((language) => language === value)),
    IsOptional(),
  );
