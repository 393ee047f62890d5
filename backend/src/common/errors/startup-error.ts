/** Stops the start. The message is the one line people read: what is wrong, and what to do about it. */
export class StartupError extends Error {
  override name = 'StartupError';
}
