const ascii = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/**
 * Whether a JPEG, PNG, WebP or AVIF ends before its content does, as after a copy that was broken off. Browsers show such a picture
 * with a grey or empty rest, and the server refuses it. False for everything else, and where the bytes are in no known order.
 */
export function isCutOff(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return isJpegCutOff(bytes);
  if (ascii(bytes, 1, 3) === 'PNG') return isPngCutOff(bytes);
  if (ascii(bytes, 0, 4) === 'RIFF') return bytes.length < 8 + numberAt(bytes, 4, true);
  if (ascii(bytes, 4, 4) === 'ftyp') return isAvifCutOff(bytes);
  return false;
}

/** Four bytes; 0 where the file has ended before. */
function numberAt({ buffer, byteOffset, length }: Uint8Array, at: number, isLittleEndian = false) {
  if (at + 4 > length) return 0;
  return new DataView(buffer, byteOffset + at, 4).getUint32(0, isLittleEndian);
}

/** Looks for the end marker behind the beginning of the scan: metadata before it may hold a whole small picture. */
function isJpegCutOff(bytes: Uint8Array): boolean {
  let at = 2;
  while (bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    // Any number of 0xff may stand before a marker.
    at += bytes[at + 1] === 0xff ? 1 : 2 + Math.max(2, numberAt(bytes, at) & 0xffff);
  }
  if (at < bytes.length && bytes[at] !== 0xff) return false;
  for (at = bytes.indexOf(0xff, at); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === 0xd9) return false;
  }
  return true;
}

function isPngCutOff(bytes: Uint8Array): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + numberAt(bytes, at)) {
    if (ascii(bytes, at + 4, 4) === 'IEND') return false;
  }
  return true;
}

function isAvifCutOff(bytes: Uint8Array): boolean {
  let at = 0;
  while (at < bytes.length) {
    const size = numberAt(bytes, at);
    // 0 goes on to the end; 1 has its size elsewhere, which only files of gigabytes need.
    if (size < 8) return false;
    at += size;
  }
  return at > bytes.length;
}
