import { describeError } from './describe-error.js';

/**
 * Ends the process after an uncaught error. Node's own output would contain all properties of the error, including
 * personal data.
 */
export function exitOnUncaughtError(): void {
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${JSON.stringify({ level: 60, err: describeError(error) })}\n`);
    process.exit(1);
  });
}
