import { printLine } from './print-line.js';
import { loggableMessage } from './errors/describe-error.js';
import { StartupError } from './errors/startup-error.js';

/** The message of an error for operators: the shop's own messages unchanged, others as in the log. */
export const errorLine = (error: unknown): string =>
  error instanceof StartupError ? error.message : loggableMessage(error);

/**
 * Runs a command. A failure prints one line.
 * @param formatError returns that line
 * @param exitCode the exit code after a failure
 */
export async function runCommand(
  main: () => Promise<void> | void,
  {
    formatError = errorLine,
    exitCode = 1,
  }: { formatError?: (error: unknown) => string; exitCode?: number } = {},
): Promise<void> {
  try {
    await main();
  } catch (error) {
    printLine('fatal', formatError(error));
    process.exitCode = exitCode;
  }
}
