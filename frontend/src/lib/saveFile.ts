/** The browser has started to read the file by then. */
const REVOKE_DELAY_MS = 60_000;

/** Downloads a file as if by a link. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS);
}
