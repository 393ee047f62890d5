/** The browser has begun to read a file by then, in milliseconds. */
const READ_AFTER = 60_000;

/** Hands over a file as if it had been downloaded by a link. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), READ_AFTER);
}
