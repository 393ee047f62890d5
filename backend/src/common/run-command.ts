import { loggableMessage } from './errors/describe-error.js';
import { StartupError } from './errors/startup-error.js';

/** The text of an error for operators: the shop's own messages as they are, others as in the log. */
export const sentenceOf = (error: unknown): string =>
  error instanceof StartupError ? error.message : loggableMessage(error);

/**
 * Runs a command. A failure prints one line.
 * @param tell creates that line
 * @param exitCode of a failure
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
