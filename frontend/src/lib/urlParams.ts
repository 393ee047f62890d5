/**
 * The query of an address with one parameter changed; an empty value takes it away. Unless it is the page number itself, the
 * list begins at its first page.
 */
export function withParam(search: string, name: string, value: string): string {
  const params = new URLSearchParams(search);
  for (const page of ['page', 'after', 'before', 'shown']) params.delete(page);
  if (value) params.set(name, value);
  else params.delete(name);
  return params.toString();
}
