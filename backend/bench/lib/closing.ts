import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const closers: (() => Promise<unknown>)[] = [];

/** What to end when the run ends, before all that was added earlier. */
export function onClose(close: () => Promise<unknown>): void {
  closers.unshift(close);
}

let closing: Promise<void> | undefined;

/** Ends everything that was started, meanwhile too; what fails to end does not keep the rest running. */
function closeAll(): Promise<void> {
  return (closing ??= (async () => {
    for (let close = closers.shift(); close; close = closers.shift()) {
      await close().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    }
  })());
}

/** Runs a benchmark and ends all that it started, also after a failure and on Ctrl-C. */
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

/** Asks a process of ours to end, and waits until it has. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
