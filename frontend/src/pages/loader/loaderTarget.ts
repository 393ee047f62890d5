const START = '/';

/** Names another place: a host, a scheme, or what browsers read as one (backslashes, control characters). */
const FOREIGN = /^\/\/|^\/[^/?#]*:|[\\\p{Cc}]/u;

/** Where /loader?next=… leads: a page of this shop, whatever the parameter says. */
export function loaderTarget(next: string | null): string {
  const path = `/${(next ?? '').replace(/^\//, '')}`;
  if (FOREIGN.test(path)) return START;
  // Dots may lead to a double slash that was not there before: /..//evil.example
  const { pathname, search, hash } = new URL(path, location.origin);
  return FOREIGN.test(pathname) ? START : pathname + search + hash;
}
