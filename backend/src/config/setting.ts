import { isIP } from 'node:net';
import { Transform, Type } from 'class-transformer';
import { IsInt, Max, Min, ValidateBy } from 'class-validator';
import { applyDecorators } from '@nestjs/common';

/** A setting that is true or false; 1 and 0 count as well. */
export const Flag = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value,
  );

/** A setting with several values, separated by commas. */
export const List = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((entry) => entry.trim())
          .filter(Boolean)
      : value,
  );

/** An address that cannot be read as one would fail later, with the password in the error. */
export const IsPostgresUrl = (): PropertyDecorator =>
  ValidateBy({
    name: 'isPostgresUrl',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'string' && /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
    },
  });

/** As above. */
export const IsSmtpUrl = (): PropertyDecorator =>
  ValidateBy({
    name: 'isSmtpUrl',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'string' && /^smtps?:\/\/[^/]/.test(value) && URL.canParse(value),
    },
  });

const isNetwork = (text: string): boolean => {
  const [address = '', bits = '0'] = text.trim().split('/', 2);
  return (
    ['loopback', 'linklocal', 'uniquelocal'].includes(address) ||
    (isIP(address) > 0 &&
      /^\d{1,3}$/.test(bits) &&
      Number(bits) <= (isIP(address) === 4 ? 32 : 128))
  );
};

/** Whose X-Forwarded-For is believed: a number of proxies, or networks as Express names them. */
export const IsProxyTrust = (): PropertyDecorator =>
  ValidateBy({
    name: 'isProxyTrust',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'string' &&
        (value === '' || /^\d+$/.test(value) || value.split(',').every(isNetwork)),
    },
  });

/** How often something may be done; 0 = as often as one likes. */
export const Limit = (): PropertyDecorator =>
  applyDecorators(
    Type(() => Number),
    IsInt(),
    Min(0),
    Max(1_000_000),
  );
