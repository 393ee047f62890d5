import { domainToASCII } from 'node:url';
import { plainText } from './text.js';

/**
 * Normalises an email address for storage and comparison: lower case, no invisible characters, and the domain in ASCII
 * (IDNA). Text that is not an address stays invalid.
 */
export function plainEmail(text: string): string {
  const email = plainText(
    plainText(text)
      .replace(/\p{DI}/gu, '')
      .toLowerCase(),
  );
  // An ASCII domain is left unchanged: domainToASCII would parse numbers as an IP address, and drop the rest of a URL.
  return email.replace(
    /(?<=@)(?=.*[^\0-\x7F])[^@/?#\\:]+$/,
    (domain) => domainToASCII(domain) || domain,
  );
}
