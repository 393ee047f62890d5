interface Cache<Made> {
  get: (key: string) => Made | undefined;
  set: (key: string, made: Made) => void;
}

/** The one way that use-intl asks for. */
export const strategies = { variadic: 'variadic' };

/** In place of @formatjs/fast-memoize (see leanIntl.ts): makes once what is asked for with the same arguments again. */
export function memoize<Arguments extends unknown[], Made>(
  make: (...given: Arguments) => Made,
  { cache }: { cache: { create: () => Cache<Made> } },
): (...given: Arguments) => Made {
  const kept = cache.create();
  return (...given) => {
    const key = JSON.stringify(given);
    let made = kept.get(key);
    if (made === undefined) kept.set(key, (made = make(...given)));
    return made;
  };
}
