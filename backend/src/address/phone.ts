import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/min';
import { countryCode } from './postal/countries.js';

/** An extension in English or German; libphonenumber knows only the English words. */
const EXTENSION = /[;,]? *(?:ext(?:ension|n)?|x|#|dw|durchwahl)[.:=]? *(\d{1,7})$/i;

/** libphonenumber rejects local numbers without an area code, which customers write and a local courier can dial. */
const LOCAL_NUMBER = /^(?=(?:\D*\d){5})\+?[\d ()./-]{5,24}$/;

const MAX_CHARACTERS = 100;

function parsePhone(phone: string, country: unknown): PhoneNumber | undefined {
  const code = countryCode(country) ?? '';
  return parsePhoneNumberFromString(phone.replace(EXTENSION, ';ext=$1'), {
    defaultCountry: isSupportedCountry(code) ? code : undefined,
    extract: false,
  });
}

/** @returns true for a number that is possible in the country or international, and for a local one */
export const isPhone = (phone: string, country: unknown): boolean =>
  phone.length <= MAX_CHARACTERS &&
  (LOCAL_NUMBER.test(phone.replace(EXTENSION, '')) ||
    (parsePhone(phone, country)?.isPossible() ?? false));

/** The digits of a phone number without a country code, and without the zeros before an area code. */
export function nationalDigits(phone: string): string {
  const international = parsePhoneNumberFromString(phone.trim().replace(/^00/, '+'), {
    extract: false,
  });
  return (international?.nationalNumber ?? phone).replace(/\D/g, '').replace(/^0+/, '');
}

/**
 * The `tel:` URI (RFC 3966) of an address's phone number: international if the number is valid in the country of the address,
 * otherwise with the digits as they were entered.
 * @returns undefined without a digit, as after the customer was deleted
 */
export function phoneUri({
  phone,
  country,
}: {
  phone: string;
  country: string;
}): string | undefined {
  const parsed = parsePhone(phone, country);
  if (parsed?.isValid()) return parsed.getURI();
  const extension = EXTENSION.exec(phone)?.[1];
  const digits = phone.replace(EXTENSION, '').replace(/[^\d+]/g, '');
  if (!/\d/.test(digits)) return undefined;
  return `tel:${digits}${extension ? `;ext=${extension}` : ''}`;
}
