const ascii = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/**
 * @returns true if a JPEG, PNG, WebP or AVIF is truncated, for example after an interrupted copy. Browsers show the
 * rest of such a picture grey or empty, and the server rejects it. False for other formats and unknown structures.
 */
export function isConnectionLost(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return isJpegCutOff(bytes);
  if (ascii(bytes, 1, 3) === 'PNG') return isPngCutOff(bytes);
  if (ascii(bytes, 0, 4) === 'RIFF') return bytes.length < 8 + numberAt(bytes, 4, true);
  if (ascii(bytes, 4, 4) === 'ftyp') return isAvifCutOff(bytes);
  return false;
}

/** Reads four bytes; 0 beyond the end of the file. */
function numberAt({ buffer, byteOffset, length }: Uint8Array, at: number, isLittleEndian = false) {
  if (at + 4 > length) return 0;
  return new DataView(buffer, byteOffset + at, 4).getUint32(0, isLittleEndian);
}

/** Looks for the end marker after the start of the scan: the metadata before it may contain a complete thumbnail. */
function isJpegCutOff(bytes: Uint8Array): boolean {
  let at = 2;
  while (bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    // A marker may be preceded by any number of 0xff.
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
    // 0: the box extends to the end of the file; 1: a 64-bit size, which only files of several gigabytes need.
    if (size < 8) return false;
    at += size;
  }
  return at > bytes.length;
}
