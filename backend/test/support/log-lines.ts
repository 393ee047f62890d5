/** What a customer types; none of it may be found in a log, in whole or in part. */
export const CUSTOMER = {
  name: 'Zenobia Quux',
  email: 'zenobia.quux@mailbox.test',
  password: 'correct horse battery',
};

/** Where CUSTOMER lives. */
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

/** Anything of CUSTOMER and HOME, and of what is secret; not the same digits in the middle of a time or an id. */
export const PERSONAL =
  /zenobia|quux|mailbox|hidden lane|secretville|nowhereshire|\b90817\b|utopia|\b867 ?5309\b|argon2|correct horse|cartItems/i;

/** A line of the log, as it is written in production. */
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
