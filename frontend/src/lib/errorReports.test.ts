import { expect, it, onTestFinished, vi } from 'vitest';
import { logError, logUncaughtErrors, onLoggedError } from './errorLog';
import { reportErrors } from './errorReports';

const thrown = (name: string, fields: object): Event => Object.assign(new Event(name), fields);

it('reports each error once, also earlier ones, up to a limit', async () => {
  onLoggedError(() => undefined)(); // left by other tests
  const sent: Blob[] = [];
  vi.stubGlobal('navigator', { sendBeacon: (_url: string, body: Blob) => sent.push(body) });
  history.replaceState(null, '', '/cart?name=Ana');
  logUncaughtErrors();
  // From a foreign script, or a warning of the browser.
  window.dispatchEvent(thrown('error', { error: null, message: 'Script error.' }));
  window.dispatchEvent(thrown('error', { message: 'ResizeObserver loop' }));
  const boom = new TypeError('Milk is undefined');
  window.dispatchEvent(thrown('error', { error: boom }));
  history.replaceState(null, '', '/contact');

  onTestFinished(reportErrors());
  window.dispatchEvent(thrown('unhandledrejection', { reason: boom }));
  window.dispatchEvent(thrown('vite:preloadError', { payload: new Error('No /assets/a.js') }));
  logError(new DOMException('Gone', 'AbortError'));
  logError({ email: 'ana@example.com' });
  for (let n = 0; n < 9; n++) logError(new Error(`Broken ${n} ${'x'.repeat(9_000)}`));

  const reports = await Promise.all(
    sent.map(async (body) => JSON.parse(await body.text()) as Record<string, string>),
  );
  expect(sent[0]?.type).toBe('application/json');
  expect(reports.map(({ message }) => message?.slice(0, 40))).toEqual([
    'TypeError: Milk is undefined',
    'Error: No /assets/a.js',
    'Thrown: object',
    expect.stringContaining('Broken 0'),
    expect.stringContaining('Broken 1'),
  ]);
  expect(reports.map(({ page }) => page).slice(0, 2)).toEqual(['/cart', '/contact']);
  expect(reports[0]?.stack).toContain('errorReports.test');
  for (const report of reports) expect(JSON.stringify(report).length).toBeLessThan(4_000);
});
