/** As many are remembered of what had the focus. */
const REMEMBERED = 20;

function isOnScreen(element: HTMLElement): boolean {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
}

/**
 * When the focused element is removed, for example the pressed button with its row, the element that had the focus before gets it
 * back, preferably one on the screen. A part of the page that knows a better place moves the focus there itself, in the commit that
 * removes the element: `autoFocus`, or `takeFocus` as a ref.
 *
 * Browsers turn the presses of screen readers into those of a mouse, so pointers count too, but only where the pressed control is gone:
 * a click beside everything takes the focus away on purpose. After a pointer's press no text field gets it, since the keys of a phone
 * would come up.
 */
export function giveFocusBack(): void {
  /** The latest first. */
  let had: HTMLElement[] = [];
  /** By a pointer, after the last key. */
  let pressed: Element | null = null;

  function remember(): void {
    const { activeElement, body } = document;
    if (!(activeElement instanceof HTMLElement) || activeElement === body) return;
    const others = had.filter((one) => one !== activeElement && one.isConnected);
    had = [activeElement, ...others].slice(0, REMEMBERED);
  }

  const isLost = (): boolean =>
    document.activeElement === document.body &&
    had[0]?.isConnected === false &&
    !pressed?.isConnected;

  function giveBack(): void {
    if (!isLost()) return;
    const there = had.filter(
      (one) => one.isConnected && !(pressed && one.matches('input, textarea')),
    );
    const before = there.find(isOnScreen) ?? there[0] ?? document.getElementById('main');
    before?.focus({ preventScroll: true });
  }

  document.addEventListener('keydown', () => (pressed = null), { capture: true });
  document.addEventListener(
    'pointerdown',
    ({ target }) => (pressed = target instanceof Element ? target : null),
    { capture: true },
  );
  document.addEventListener('focusin', remember);
  remember();
  new MutationObserver(() => {
    if (isLost()) requestAnimationFrame(giveBack);
  }).observe(document.body, { childList: true, subtree: true });
}
