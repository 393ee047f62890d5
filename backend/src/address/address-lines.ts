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

/** In characters: of a note for the driver, which an order copies, too. */
export const MAX_NOTE = 300;

/** Picks the fields of an address for a copy. */
export const addressLines = (address: AddressLines): AddressLines =>
  Object.fromEntries(LINES.map((line) => [line, address[line]])) as AddressLines;
