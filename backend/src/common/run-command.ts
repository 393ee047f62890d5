import { loggableMessage } from './errors/describe-error.js';
import { StartupError } from './errors/startup-error.js';

/** What people are told of an error: our own sentences as they are, those of others as a log would have them. */
export const sentenceOf = (error: unknown): string =>
  error instanceof StartupError ? error.message : loggableMessage(error);

/**
 * Runs a program for whoever runs the shop. What it fails of is told in one line.
 * @param tell makes that line
 * @param exitCode that of a failure
 */
export async function runCommand(
  main: () => Promise<void>,
  {
    tell = sentenceOf,
    exitCode = 1,
  }: { tell?: (error: unknown) => string; exitCode?: number } = {},
): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${tell(error)}\n`);
    process.exitCode = exitCode;
  }
}
