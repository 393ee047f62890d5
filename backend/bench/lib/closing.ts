import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const closers: (() => Promise<unknown>)[] = [];

/** Registers a clean-up step for the end of the run. Steps run in reverse order. */
export function onClose(close: () => Promise<unknown>): void {
  closers.unshift(close);
}

let closing: Promise<void> | undefined;

/** Runs all clean-up steps, including those registered in the meantime; a failing step does not prevent the others. */
function closeAll(): Promise<void> {
  return (closing ??= (async () => {
    for (let close = closers.shift(); close; close = closers.shift()) {
      await close().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    }
  })());
}

/** Runs a benchmark and then its clean-up, also after a failure and on Ctrl-C. */
export async function runAndClose(work: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void closeAll().finally(() => process.exit(130)));
  }
  try {
    await work();
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(
      `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  } finally {
    await closeAll();
  }
}

/** Terminates a child process and waits until it has exited. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
