const LINES = [
  'firstName',
  'lastName',
  'email',
  'street',
  'city',
  'state',
  'zipcode',
  'country',
  'phone',
] as const;

/** What an address says; an order keeps a copy of it. */
export type AddressLines = Record<(typeof LINES)[number], string>;

/** Only the lines of an address, for copies of it. */
export const addressLines = (address: AddressLines): AddressLines =>
  Object.fromEntries(LINES.map((line) => [line, address[line]])) as AddressLines;
