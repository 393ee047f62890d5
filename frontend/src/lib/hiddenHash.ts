/**
 * The URL fragment that a page removed because it contains a secret; the history entry keeps it.
 * @param state of the history entry, which may have any shape
 */
export function hiddenHash(state: unknown): string {
  const { hash } = Object(state) as { hash?: unknown };
  return typeof hash === 'string' ? hash : '';
}
