/** As many are remembered of what had the focus. */
const REMEMBERED = 20;

function isOnScreen(element: HTMLElement): boolean {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
}

/**
 * For who goes by keys: where what has the focus goes away, be it a row, a toast or a bar, what had it before gets it back, rather
 * something on the screen. Parts of the page that know a better place give it there themselves, in the moment in which they change.
 */
export function giveFocusBack(): void {
  /** The latest first. */
  let had: HTMLElement[] = [];
  let isByKey = false;

  function remember(): void {
    const { activeElement, body } = document;
    if (!(activeElement instanceof HTMLElement) || activeElement === body) return;
    const others = had.filter((one) => one !== activeElement && one.isConnected);
    had = [activeElement, ...others].slice(0, REMEMBERED);
  }

  const isLost = (): boolean =>
    isByKey && document.activeElement === document.body && had[0]?.isConnected === false;

  function giveBack(): void {
    if (!isLost()) return;
    const there = had.filter((one) => one.isConnected);
    const before = there.find(isOnScreen) ?? there[0] ?? document.getElementById('main');
    before?.focus({ preventScroll: true });
  }

  document.addEventListener('keydown', () => (isByKey = true), { capture: true });
  document.addEventListener('pointerdown', () => (isByKey = false), { capture: true });
  document.addEventListener('focusin', remember);
  remember();
  new MutationObserver(() => {
    if (isLost()) requestAnimationFrame(giveBack);
  }).observe(document.body, { childList: true, subtree: true });
}
