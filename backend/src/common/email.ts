import { domainToASCII } from 'node:url';
import { plainText } from './text.js';

/**
 * Normalises an email address, to store and to compare it: lower case, no invisible characters, and the domain as the domain name system
 * writes it. Text that is no address stays none.
 */
export function plainEmail(text: string): string {
  const email = plainText(
    plainText(text)
      .replace(/\p{DI}/gu, '')
      .toLowerCase(),
  );
  // A domain of ASCII is written as it is: domainToASCII would read numbers as an IP address, and drop the rest of a URL.
  return email.replace(
    /(?<=@)(?=.*[^\0-\x7F])[^@/?#\\:]+$/,
    (domain) => domainToASCII(domain) || domain,
  );
}
