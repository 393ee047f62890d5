import type { RegisterOptions } from 'react-hook-form';
import { EMAIL_PATTERN } from '../../lib/email';
import type { NewAddress } from './addressApi';

/** What the form asks for: an address whose apartment has a line of its own. */
export type AddressLines = NewAddress & { apartment: string };

export interface FieldEntry {
  name: keyof AddressLines;
  label: string;
  autoComplete: string;
  type?: 'email' | 'tel';
  inputMode?: 'numeric' | 'tel' | 'email';
  /** Takes the whole row. */
  isWide?: boolean;
  isOptional?: boolean;
  maxLength?: number;
  pattern?: RegisterOptions<AddressLines>['pattern'];
}

export const FIELDS: readonly FieldEntry[] = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
  {
    name: 'email',
    label: 'Email',
    autoComplete: 'email',
    type: 'email',
    inputMode: 'email',
    isWide: true,
    maxLength: 254,
    pattern: EMAIL_PATTERN,
  },
  { name: 'country', label: 'Country', autoComplete: 'country-name', isWide: true },
  {
    name: 'street',
    label: 'Street',
    autoComplete: 'address-line1',
    isWide: true,
    maxLength: 140,
  },
  {
    name: 'apartment',
    label: 'Apartment, floor (optional)',
    autoComplete: 'address-line2',
    isWide: true,
    isOptional: true,
    // With the street and what joins them, the 200 that the shop keeps.
    maxLength: 58,
  },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'state', label: 'State', autoComplete: 'address-level1' },
  {
    name: 'zipcode',
    label: 'Zip code',
    autoComplete: 'postal-code',
    inputMode: 'numeric',
    pattern: {
      value: /^\s*[\p{L}\d][\p{L}\d -]{1,14}$/u,
      message: 'Please enter a valid zip code.',
    },
  },
  {
    name: 'phone',
    label: 'Phone',
    autoComplete: 'tel',
    type: 'tel',
    inputMode: 'tel',
    pattern: {
      value: /^\s*\+?[\d ()./-]{5,24}$/,
      message: 'Please enter a phone number, at least five digits.',
    },
  },
];

export const EMPTY = Object.fromEntries(FIELDS.map(({ name }) => [name, ''])) as AddressLines;

/** The address as the shop keeps it: the apartment stands behind the street. */
export function addressOf(lines: AddressLines): NewAddress {
  const { apartment, ...address } = Object.fromEntries(
    FIELDS.map(({ name }) => [name, lines[name].trim()]),
  ) as AddressLines;
  return { ...address, street: [address.street, apartment].filter(Boolean).join(', ') };
}
