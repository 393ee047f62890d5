interface Named {
  firstName: string;
  lastName: string;
}

interface Placed {
  street: string;
  city: string;
  state: string;
  zipcode: string;
}

export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`;

/** An address in one line: "1 Market St, Springfield, IL 02134". */
export const addressText = ({ street, city, state, zipcode }: Placed): string =>
  `${street}, ${city}, ${state} ${zipcode}`;
