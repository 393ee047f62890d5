import { isUtf8 } from 'node:buffer';
import { BadCsvError } from './csv.errors.js';

const NUL = 0;

/** Old DOS programs end a file with Ctrl-Z. */
const ENDS = '\x1a\r\n';

function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ENDS.includes(text[end - 1] ?? '')) end--;
  return text.slice(0, end);
}

/**
 * The characters that Windows-1252 has in place of Latin-1's control characters. Some versions of Node decode
 * Windows-1252 as Latin-1.
 */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const CONTROLS = /[\x80-\x9f]/g;

const decodeWindows1252 = (file: Buffer): string =>
  file
    .toString('latin1')
    .replace(CONTROLS, (each) => WINDOWS_1252[each.charCodeAt(0) - 0x80] ?? each);

/**
 * Spreadsheets call UTF-16 “Unicode text”. Without a byte order mark, it is detected by a zero byte, because a header
 * begins with a letter that is one byte in UTF-8.
 */
function decode(file: Buffer): string {
  const [first, second] = file;
  if ((first === 0xff && second === 0xfe) || (first !== NUL && second === NUL)) {
    return new TextDecoder('utf-16le').decode(file);
  }
  if ((first === 0xfe && second === 0xff) || (first === NUL && second !== NUL)) {
    return new TextDecoder('utf-16be').decode(file);
  }
  if (isUtf8(file)) return new TextDecoder().decode(file);
  const text = decodeWindows1252(file);
  // Windows-1252 does not define these bytes, so the file has another encoding.
  if (!text.includes('\0') && new RegExp(CONTROLS).test(text)) {
    throw new BadCsvError(
      'The file is not in UTF-8. In the spreadsheet, please save it as “CSV UTF-8”.',
      { kind: 'notUtf8' },
    );
  }
  return text;
}

/**
 * Converts a file to UTF-8 from UTF-16 or Windows-1252.
 * @throws BadCsvError
 */
export function toUtf8(file: Buffer): Buffer {
  const text = withoutEnd(decode(file));
  // PostgreSQL cannot store a text that contains NUL.
  if (text.includes('\0')) throw new BadCsvError('The file is not a CSV file.', { kind: 'other' });
  return Buffer.from(text, 'utf8');
}
