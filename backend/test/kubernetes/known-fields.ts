const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Records the paths of all fields that are read. */
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
 * @returns the paths of the fields that are not in the schema. The schemas allow additional fields, which the API
 * server rejects, but a validator reads every field of its schema.
 */
export function unknownFields(value: unknown, validate: (value: unknown) => void): string[] {
  const read = new Set<string>();
  validate(watched(value, read));
  return pathsIn(value).filter((path) => !read.has(path));
}
