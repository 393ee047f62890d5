import { Transform } from 'class-transformer';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import type { ValuesOf } from '../../common/http/validation.js';
import { textFromNumber } from '../../common/http/transforms.js';
import { plainText } from '../../common/text.js';
import { isPhone } from '../phone.js';
import { countryInSentence } from '../postal/countries.js';
import { postalRules, type PostalField, writtenZip } from '../postal/postal-rules.js';

const countryOf = (address: object): unknown => (address as { country?: unknown }).country;

/** The names of the fields in a country that is not known. */
export const FIELD_NAMES: Record<PostalField, string> = {
  city: 'city',
  state: 'state',
  zipcode: 'zip code',
};

/** The message for an empty field, with the name that its country uses for it. */
export const missing =
  (field: PostalField) =>
  ({ object }: ValidationArguments): string =>
    `Please enter the ${(postalRules(countryOf(object))?.names ?? FIELD_NAMES)[field]}`;

/** The field must not be empty if the country of its address requires it or is not known. */
export const IsNotEmptyIn = (field: PostalField): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isNotEmpty',
      validator: {
        validate: (value: unknown, args) =>
          value !== '' ||
          !(postalRules(args && countryOf(args.object))?.required.includes(field) ?? true),
      },
    },
    { message: missing(field) },
  );

/** Converts a zip code, which may be a number, to text in the form that its country uses. */
export const WrittenZip = (): PropertyDecorator =>
  Transform(({ value, obj }: { value: unknown; obj: object }) => {
    const country = countryOf(obj);
    const zip = textFromNumber(value);
    if (typeof zip !== 'string' || typeof country !== 'string') return zip;
    return writtenZip(zip, plainText(country), typeof value === 'number');
  });

/** A zip code of a country that is not known. */
const ANY_ZIP = /^[\p{L}\d][\p{L}\d -]{1,14}$/u;

const exampleIn = (country: unknown): string | undefined => postalRules(country)?.zipExamples[0];

const zipValues: ValuesOf = (address) => ({ example: exampleIn(countryOf(address)) ?? 'none' });

/** The zip code must be empty or one that the country of its address can have. */
export const IsZipcode = (): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isZipcode',
      constraints: [zipValues],
      validator: {
        validate: (value: unknown, args) =>
          typeof value === 'string' &&
          (value === '' ||
            (postalRules(args && countryOf(args.object))?.zip ?? ANY_ZIP).test(value)),
      },
    },
    {
      message: ({ object }) => {
        const rules = postalRules(countryOf(object));
        const example = exampleIn(countryOf(object));
        if (!rules || example === undefined) return 'Please enter a valid zip code';
        const { code, names } = rules;
        return `${names.zipcode}s in ${countryInSentence(code)} look like ${example}`;
      },
    },
  );

/** The field must be a phone number that is possible in the country of its address, an international or a local one. */
export const IsPhone = (): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isPhoneNumber',
      validator: {
        validate: (value: unknown, args) =>
          typeof value === 'string' && isPhone(value, args && countryOf(args.object)),
      },
    },
    { message: 'Please enter a valid phone number' },
  );
