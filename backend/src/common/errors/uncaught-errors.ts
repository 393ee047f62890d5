import { describeError } from './describe-error.js';

/** Ends the process on an error that nobody caught. Node itself would print all that the error carries, people's data included. */
export function exitOnUncaughtError(): void {
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${JSON.stringify({ level: 60, err: describeError(error) })}\n`);
    process.exit(1);
  });
}
