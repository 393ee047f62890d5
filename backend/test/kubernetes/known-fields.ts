const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Tells which fields of a value are looked at, by their paths. */
function watched<T>(value: T, read: Set<string>, path = ''): T {
  if (!isObject(value)) return value;
  return new Proxy(value, {
    get(target, key) {
      const found: unknown = Reflect.get(target, key);
      if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return found;
      read.add(`${path}/${key}`);
      return watched(found, read, `${path}/${key}`);
    },
  });
}

const pathsIn = (value: unknown, path = ''): string[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([key, inner]) => [
        `${path}/${key}`,
        ...pathsIn(inner, `${path}/${key}`),
      ])
    : [];

/**
 * The fields that a schema does not know. Schemas of Kubernetes let those pass, which its servers refuse; but a validator
 * looks at each field that its schema names.
 */
export function unknownFields(value: unknown, validate: (value: unknown) => void): string[] {
  const read = new Set<string>();
  validate(watched(value, read));
  return pathsIn(value).filter((path) => !read.has(path));
}
