import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { runPageScript } from '../test/pageScript';
import { passTime, stopTime } from '../test/time';
import { loadDeferredScripts } from './deferredScripts';

let runFrame: () => void;

beforeEach(() => {
  stopTime();
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: (frames: { getEntriesByName: () => object[] }) => void) {
        runFrame = () => callback({ getEntriesByName: () => [{}] });
      }
      observe(): void {}
    },
  );
});

/** Simulates a page whose HTML has just been parsed. */
async function open(content: string): Promise<void> {
  document.body.innerHTML = `<div id="root">${content}</div><template id="scripts"><link rel="modulepreload"></template>`;
  await runPageScript(loadDeferredScripts);
  document.dispatchEvent(new Event('DOMContentLoaded'));
  onTestFinished(() => {
    document.body.replaceChildren();
    scripts().forEach((it) => it.remove());
  });
}
const scripts = () => document.head.querySelectorAll('link[rel="modulepreload"]');

it('loads the scripts of a server-rendered page once, after its first paint', async () => {
  await open('<main>Tomatoes</main>');
  expect(scripts()).toHaveLength(0);
  runFrame();
  runFrame();
  await passTime(100);
  expect(scripts()).toHaveLength(1);
});

it('does not wait for a picture that does not load', async () => {
  HTMLImageElement.prototype.decode = () => new Promise(() => undefined);
  onTestFinished(() => void Reflect.deleteProperty(HTMLImageElement.prototype, 'decode'));
  await open('<main><img alt="" fetchpriority="high">Tomatoes</main>');
  runFrame();
  expect(scripts()).toHaveLength(0);
  vi.runAllTimers();
  expect(scripts()).toHaveLength(1);
});

it.each(['comes', 'cannot be shown'])('waits until its main picture %s', async (end) => {
  let settle: () => void = () => undefined;
  const decoded = new Promise<void>((resolve, reject) => {
    settle = end === 'comes' ? resolve : () => reject(new Error('No picture'));
  });
  HTMLImageElement.prototype.decode = () => decoded;
  onTestFinished(() => void Reflect.deleteProperty(HTMLImageElement.prototype, 'decode'));
  await open('<main><img alt="" fetchpriority="high">Tomatoes</main>');
  runFrame();
  await passTime(100);
  expect(scripts()).toHaveLength(0);
  settle();
  await passTime(100);
  expect(scripts()).toHaveLength(1);
});

it('loads them too if the browser reports no frame', async () => {
  await open('<main>Tomatoes</main>');
  window.dispatchEvent(new Event('load'));
  expect(scripts()).toHaveLength(0);
  vi.runAllTimers();
  expect(scripts()).toHaveLength(1);
});

it('does not wait where there is nothing to be seen', async () => {
  await open('');
  expect(scripts()).toHaveLength(1);
});

it('does not wait in a page that was opened in the background', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await open('<main>Tomatoes</main>');
  expect(scripts()).toHaveLength(1);
});
