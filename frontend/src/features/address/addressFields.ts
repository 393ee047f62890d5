import type { RegisterOptions } from 'react-hook-form';
import { EMAIL_PATTERN } from '../../lib/email';
import type { NewAddress } from './addressApi';
import { t } from '../../messages/address';

/**
 * Normalizes a number as the server does: removes invisible characters and the `tel:` of a copied link, and converts
 * digits and hyphens to plain ones. Superscripts and fractions are kept, since 2⁹⁹ is not 299.
 */
export const plainCharacters = (text: string): string =>
  text
    .replace(/\P{No}+/gu, (characters) => characters.normalize('NFKC'))
    .replace(/\p{DI}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
    .replace(/^tel:\s*/i, '');

/** Values of the form: an address with the apartment in its own line. */
export type AddressLines = Required<NewAddress> & { apartment: string };

export interface FieldEntry {
  name: keyof AddressLines;
  autoComplete: string;
  type?: 'email' | 'tel';
  inputMode?: 'tel' | 'email';
  /** Spans the whole row. */
  isWide?: boolean;
  maxLength?: number;
  pattern?: RegisterOptions<AddressLines>['pattern'];
  /** Normalizes the value before it is validated and sent. */
  setValueAs?: (text: string) => string;
}

export const FIELDS: readonly FieldEntry[] = [
  { name: 'firstName', autoComplete: 'given-name' },
  { name: 'lastName', autoComplete: 'family-name' },
  {
    name: 'email',

    autoComplete: 'email',
    type: 'email',
    inputMode: 'email',
    isWide: true,
    maxLength: 254,
    pattern: EMAIL_PATTERN,
  },
  { name: 'country', autoComplete: 'country-name', isWide: true },
  {
    name: 'street',

    autoComplete: 'address-line1',
    isWide: true,
    maxLength: 140,
  },
  {
    name: 'apartment',

    autoComplete: 'address-line2',
    isWide: true,
    // With the street and the separator, this adds up to the server's limit of 200 characters.
    maxLength: 58,
  },
  { name: 'city', autoComplete: 'address-level2' },
  { name: 'state', autoComplete: 'address-level1' },
  {
    name: 'zipcode',

    autoComplete: 'postal-code',
    setValueAs: plainCharacters,
    maxLength: 20,
  },
  {
    name: 'phone',

    autoComplete: 'tel',
    type: 'tel',
    inputMode: 'tel',
    setValueAs: plainCharacters,
    pattern: {
      // The phone number formats of every country would more than double this page's code, so only the server validates
      // them.
      value: /(?:\P{Nd}*\p{Nd}){4}/u,
      get message() {
        return t('wrong.phone');
      },
    },
  },
  { name: 'driverNote', autoComplete: 'off', isWide: true, maxLength: 300 },
];

export const EMPTY = Object.fromEntries(FIELDS.map(({ name }) => [name, ''])) as AddressLines;

/**
 * The address as stored by the shop: the apartment follows the street.
 * @param isShown whether the form shows a field
 */
export function addressOf(
  lines: AddressLines,
  isShown: (name: FieldEntry['name']) => boolean,
): NewAddress {
  const { apartment, ...address } = Object.fromEntries(
    FIELDS.map(({ name }) => [name, isShown(name) ? lines[name].trim() : '']),
  ) as AddressLines;
  return { ...address, street: [address.street, apartment].filter(Boolean).join(', ') };
}
