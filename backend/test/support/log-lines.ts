/** Data of a customer, no part of which may be logged. */
export const CUSTOMER = {
  name: 'Zenobia Quux',
  email: 'zenobia.quux@mailbox.test',
  password: 'correct horse battery',
};

/** The address of CUSTOMER. */
export const HOME = {
  firstName: 'Zenobia',
  lastName: 'Quux',
  email: 'other.mail@mailbox.test',
  street: '17 Hidden Lane',
  city: 'Secretville',
  state: 'Nowhereshire',
  zipcode: '90817',
  country: 'Utopia',
  phone: '+1 555 867 5309',
};

/** Matches all data of CUSTOMER and HOME, and secrets, but not the same digits within a time or an ID. */
export const PERSONAL =
  /zenobia|quux|mailbox|hidden lane|secretville|nowhereshire|\b90817\b|utopia|\b867 ?5309\b|argon2|correct horse|cartItems/i;

/** A line of the log in production. */
export interface LogLine {
  level: number;
  msg: string;
  req: { path: string; address: string };
  event?: string;
  account?: string;
  err?: Record<string, unknown>;
  message?: string;
  stack?: string;
  page?: string;
  build?: string;
}
