export interface Deferred {
  promise: Promise<void>;
  resolve: () => void;
}

/** A promise that a test resolves at the moment that it chooses; Promise.withResolvers needs Node 22. */
export function deferred(): Deferred {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
