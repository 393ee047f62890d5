import { onTestFinished, vi } from 'vitest';

/** Runs an inline script of the page and removes its listeners after the test, since test files share the document. */
export async function runPageScript(run: () => unknown): Promise<void> {
  const spy = vi.spyOn(document, 'addEventListener');
  await run();
  const listeners = [...spy.mock.calls];
  spy.mockRestore();
  onTestFinished(() => {
    for (const listener of listeners) document.removeEventListener(...listener);
  });
}
