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

/** The fields of an address; an order stores a copy of them. */
export type AddressLines = Record<(typeof LINES)[number], string>;

/** Picks the fields of an address for a copy. */
export const addressLines = (address: AddressLines): AddressLines =>
  Object.fromEntries(LINES.map((line) => [line, address[line]])) as AddressLines;
