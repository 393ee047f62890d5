/** A new value of a parameter: undefined, or an empty text or list, removes it, and a list repeats it. */
export type UrlValue = string | number | boolean | readonly string[] | undefined;

/** The query of a URL with some parameters changed; its list begins at its first page unless they name another one. */
export function withParams(search: string, change: Partial<Record<string, UrlValue>>): string {
  const params = new URLSearchParams(search);
  for (const name of ['page', 'after', 'before', 'shown', ...Object.keys(change)])
    params.delete(name);
  for (const [name, value = ''] of Object.entries(change))
    for (const text of [value].flat().map(String)) if (text !== '') params.append(name, text);
  return params.toString();
}
