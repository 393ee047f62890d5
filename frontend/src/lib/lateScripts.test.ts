import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { loadScriptsLate } from './lateScripts';

let tellOfFrame: () => void;

beforeEach(() => {
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(heard: (frames: { getEntriesByName: () => object[] }) => void) {
        tellOfFrame = () => heard({ getEntriesByName: () => [{}] });
      }
      observe(): void {}
    },
  );
});

/** A page that has just been read to its end. */
function open(content: string): void {
  document.body.innerHTML = `<div id="root">${content}</div><template id="scripts"><link rel="modulepreload"></template>`;
  loadScriptsLate();
  document.dispatchEvent(new Event('DOMContentLoaded'));
  onTestFinished(() => {
    document.body.replaceChildren();
    scripts().forEach((it) => it.remove());
  });
}
const scripts = () => document.head.querySelectorAll('link[rel="modulepreload"]');

it('asks for the scripts of a page that has come with its content when that is seen, and once', () => {
  open('<main>Tomatoes</main>');
  expect(scripts()).toHaveLength(0);
  tellOfFrame();
  tellOfFrame();
  expect(scripts()).toHaveLength(1);
});

it('does so too where the browser tells of no frame', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  open('<main>Tomatoes</main>');
  window.dispatchEvent(new Event('load'));
  expect(scripts()).toHaveLength(0);
  vi.runAllTimers();
  expect(scripts()).toHaveLength(1);
});

it('does not wait where there is nothing to be seen', () => {
  open('');
  expect(scripts()).toHaveLength(1);
});

it('does not wait in a page that was opened in the background', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  open('<main>Tomatoes</main>');
  expect(scripts()).toHaveLength(1);
});
