/** The number of earlier focused elements that are remembered. */
const REMEMBERED = 20;

function isOnScreen(element: HTMLElement): boolean {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
}

/**
 * For keyboard users: when the focused element is removed, such as a row, a toast or a bar, focus returns to the
 * element focused before it, preferring a visible one. Components that know a better target focus it in the same
 * render.
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
