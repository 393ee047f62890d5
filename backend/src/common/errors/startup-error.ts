/** Stops the start. The message is one line for the operator: the problem, and how to fix it. */
export class StartupError extends Error {
  override name = 'StartupError';
}
