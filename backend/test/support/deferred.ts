export interface Deferred {
  promise: Promise<void>;
  resolve: () => void;
}

/** Creates a promise that the test resolves. Promise.withResolvers needs Node 22. */
export function deferred(): Deferred {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
