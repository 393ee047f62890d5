/** What an address says; an order keeps a copy of it. */
export interface AddressLines {
  firstName: string;
  lastName: string;
  email: string;
  street: string;
  city: string;
  state: string;
  zipcode: string;
  country: string;
  phone: string;
}

/** Only the lines of an address, for copies of it. */
export const addressLines = ({
  firstName,
  lastName,
  email,
  street,
  city,
  state,
  zipcode,
  country,
  phone,
}: AddressLines): AddressLines => ({
  firstName,
  lastName,
  email,
  street,
  city,
  state,
  zipcode,
  country,
  phone,
});
