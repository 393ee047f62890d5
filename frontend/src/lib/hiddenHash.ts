/**
 * What stood after the # of an address until the page took it out, since it is a secret; the entry of the history keeps it.
 * @param state of the entry, in which a tab may have kept anything
 */
export function hiddenHash(state: unknown): string {
  const { hash } = Object(state) as { hash?: unknown };
  return typeof hash === 'string' ? hash : '';
}
