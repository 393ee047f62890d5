import { isIP } from 'node:net';
import { Expose, Transform, Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUrl,
  Length,
  Max,
  Min,
  ValidateBy,
} from 'class-validator';

interface TextLength {
  min: number;
  max?: number;
}

/** What values a setting may have. */
interface SettingType {
  /** Completes the sentence “Set it to …”. */
  expected: string;
  decorators: PropertyDecorator[];
  /** A value for .env.example, for settings without a default. */
  sample?: string;
  /** The same rule as data, for `npm start`, which checks settings before packages are installed. */
  rule?: { min: number; max: number } | { values: string[] } | { pattern: string };
  /** In characters. */
  length?: TextLength;
}

interface SettingOptions {
  /** The default in production, where it differs from the initial value of the property. */
  productionDefault?: boolean | number | string;
  /** Describes a default that depends on other settings. */
  defaultText?: string;
  /** The value may also come from the file named by `<NAME>_FILE`, and no error message repeats it. */
  isSecret?: boolean;
  /** Only the server needs the setting: for commands, rules about production and `requires` do not apply. */
  isServerOnly?: boolean;
  isRequiredInProduction?: boolean;
  /** Values that are refused in production because they can be guessed. */
  isWeak?: (value: string) => boolean;
  /** The name of the variable before 1.0; it works until 2.0. */
  formerly?: string;
  /** Other properties without which this setting is useless. */
  requires?: string[];
}

export interface SettingDefinition extends SettingOptions {
  property: string;
  /** The environment variable: `PUBLIC_URL` for `publicUrl`. */
  variable: string;
  type: SettingType;
}

/** All settings of class Env, in the order of their declaration. */
export const SETTINGS: SettingDefinition[] = [];

/**
 * Declares a setting. Its default is the initial value of the property, and its meaning the property's comment, which begins
 * with what the value is.
 */
export const Setting =
  (type: SettingType, options: SettingOptions = {}) =>
  (target: object, property: string): void => {
    const variable = property.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
    SETTINGS.push({ property, variable, type, ...options });
    for (const decorate of [Expose(), IsOptional(), ...type.decorators]) decorate(target, property);
  };

const passes = (validate: (value: string) => boolean): PropertyDecorator =>
  ValidateBy({
    name: 'passes',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && validate(value),
    },
  });

export const text = (
  expected: string,
  sample = '',
  ...decorators: PropertyDecorator[]
): SettingType => ({
  expected,
  sample,
  decorators: [IsString(), ...decorators],
});

/** A text of a certain length in characters. */
export const textOfLength = (
  { min, max }: TextLength,
  expected: string,
  sample: string,
  ...decorators: PropertyDecorator[]
): SettingType => ({
  ...text(expected, sample, Length(min, max), ...decorators),
  length: { min, max },
});

/** 1 and 0 are accepted as well. */
export const FLAG: SettingType = {
  expected: 'true or false',
  decorators: [
    Transform(({ value }: { value: unknown }) =>
      value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value,
    ),
    IsBoolean(),
  ],
  sample: 'true',
  rule: { values: ['true', 'false', '1', '0'] },
};

export const choice = (...values: string[]): SettingType => ({
  expected: `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`,
  decorators: [IsIn(values)],
  sample: values[0],
  rule: { values },
});

const between = (min: number, max: number, expected: string): SettingType => ({
  expected,
  decorators: [Type(() => Number), IsInt(), Min(min), Max(max)],
  rule: { min, max },
});

export const PORT = between(0, 65_535, 'a port number from 0 to 65535');

export const integer = (unit: string, min: number, max: number): SettingType =>
  between(min, max, `a number of ${unit} from ${min} to ${max}`);

export const limit = (unit: string, zero = 'no limit'): SettingType =>
  between(0, 1_000_000, `a number of ${unit}, or 0 for ${zero}`);

const url = (expected: string, sample: string, pattern: RegExp): SettingType => ({
  expected: `${expected}, such as ${sample}`,
  // The parser must accept it as well: otherwise it would fail later, with the password in the error.
  decorators: [passes((value) => pattern.test(value) && URL.canParse(value))],
  sample,
  rule: { pattern: pattern.source },
});

export const postgresUrl = (expected: string, sample: string): SettingType =>
  url(expected, sample, /^postgres(ql)?:\/\//);

export const smtpUrl = (expected: string, sample: string): SettingType =>
  url(expected, sample, /^smtps?:\/\/[^/]/);

const HTTP = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

export const httpUrl = (expected: string, sample: string): SettingType => ({
  ...url(expected, sample, /^https?:\/\/[^\s<>]+$/),
  decorators: [IsUrl(HTTP)],
});

/** A URL to which paths are appended. */
export const baseUrl = (expected: string, sample: string): SettingType => ({
  ...url(expected, sample, /^https?:\/\/[^\s<>?#]+$/),
  decorators: [IsUrl({ ...HTTP, allow_query_components: false, allow_fragments: false })],
});

export const ORIGINS: SettingType = {
  expected: 'origins separated by commas, such as https://app.example',
  decorators: [
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string'
        ? value
            .split(',')
            .map((origin) => origin.trim())
            .filter(Boolean)
        : value,
    ),
    IsArray(),
    IsUrl(HTTP, { each: true }),
  ],
  sample: 'https://app.example',
};

const isNetwork = (network: string): boolean => {
  const [address = '', bits = '0'] = network.trim().split('/', 2);
  return (
    ['loopback', 'linklocal', 'uniquelocal'].includes(address) ||
    (isIP(address) > 0 &&
      /^\d{1,3}$/.test(bits) &&
      Number(bits) <= (isIP(address) === 4 ? 32 : 128))
  );
};

/** Values of Express’ setting `trust proxy`. */
export const PROXIES: SettingType = {
  expected: 'the number of proxies, such as 1, or their networks, such as 10.0.0.0/8',
  decorators: [
    passes((value) => value === '' || /^\d+$/.test(value) || value.split(',').every(isNetwork)),
  ],
  sample: '1',
};

/** True for the placeholders of .env.example and other samples. */
export const isSample = (value: string): boolean => /change.?me/i.test(value);

/** True for a key that is long but can be guessed: one repeated character, or a sample. */
export const isWeakKey = (key: string): boolean =>
  new Set(key).size < 10 || isSample(key) || /secret|example|replace/i.test(key);
