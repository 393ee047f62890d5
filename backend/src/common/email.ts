import { domainToASCII } from 'node:url';
import { plainText } from './text.js';

/**
 * An e-mail address in the one form in which it is kept and compared: in lower case, without characters that nobody sees, and with its domain as the domain name system
 * writes it. What is no address comes back as none.
 */
export function plainEmail(text: string): string {
  const email = plainText(text)
    .replace(/\p{DI}/gu, '')
    .toLowerCase()
    .normalize('NFC');
  // A domain of ASCII is written as it is: domainToASCII would read numbers as an IP address.
  return email.replace(/(?<=@)[^@]*[^\0-\x7F@][^@]*$/, (domain) => domainToASCII(domain) || domain);
}
