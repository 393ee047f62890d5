import { onTestFinished, vi } from 'vitest';

/** Runs a script that stands in the page. What it makes the document listen to ends with the test: test files share their document. */
export async function runPageScript(run: () => unknown): Promise<void> {
  const spy = vi.spyOn(document, 'addEventListener');
  await run();
  const listeners = [...spy.mock.calls];
  spy.mockRestore();
  onTestFinished(() => {
    for (const listener of listeners) document.removeEventListener(...listener);
  });
}
