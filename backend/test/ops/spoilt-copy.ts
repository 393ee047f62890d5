import fs from 'node:fs';

/** Does something to a backup that makes it worth nothing. */
export type Spoil = (copy: string) => void;

/** Makes a copy of a good backup and spoils it. @returns where it is */
export function spoiltCopy(good: string, copy: string, spoil: Spoil): string {
  fs.rmSync(copy, { recursive: true, force: true });
  fs.cpSync(good, copy, { recursive: true });
  spoil(copy);
  return copy;
}

/** As a disk does that wears out. */
export function flipBit(file: string): void {
  const bytes = fs.readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(9) ^ 1, 9);
  fs.writeFileSync(file, bytes);
}
