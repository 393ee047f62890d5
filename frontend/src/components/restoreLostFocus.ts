/** The number of earlier focused elements that are remembered. */
const MAX_REMEMBERED = 20;

function isOnScreen(element: HTMLElement): boolean {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
}

/**
 * When the focused element is removed, such as the clicked button with its row, focus returns to the element focused before
 * it, preferring a visible one. A component that knows a better target focuses it in the commit that removes the element: by
 * `autoFocus`, or with `takeFocus` as a ref.
 *
 * Browsers report clicks of screen readers as those of a mouse, so pointers count too, but only if the clicked control is
 * gone: a click beside everything removes the focus on purpose. After a pointer's click no text field gets the focus, since
 * a phone would show its keyboard.
 * @returns a function that stops it
 */
export function restoreLostFocus(): () => void {
  const stop = new AbortController();
  /** The latest first. */
  let had: HTMLElement[] = [];
  /** By a pointer, after the last key. */
  let pressed: Element | null = null;

  function remember(): void {
    const { activeElement, body } = document;
    if (!(activeElement instanceof HTMLElement) || activeElement === body) return;
    const others = had.filter((one) => one !== activeElement && one.isConnected);
    had = [activeElement, ...others].slice(0, MAX_REMEMBERED);
  }

  const isLost = (): boolean =>
    document.activeElement === document.body &&
    had[0]?.isConnected === false &&
    !pressed?.isConnected;

  function giveBack(): void {
    if (!isLost()) return;
    const remaining = had.filter(
      (one) => one.isConnected && !(pressed && one.matches('input, textarea')),
    );
    const before = remaining.find(isOnScreen) ?? remaining[0] ?? document.getElementById('main');
    before?.focus({ preventScroll: true });
  }

  const options = { capture: true, signal: stop.signal };
  document.addEventListener('keydown', () => (pressed = null), options);
  document.addEventListener(
    'pointerdown',
    ({ target }) => (pressed = target instanceof Element ? target : null),
    options,
  );
  document.addEventListener('focusin', remember, { signal: stop.signal });
  remember();
  const observer = new MutationObserver(() => {
    if (isLost()) requestAnimationFrame(giveBack);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    stop.abort();
    observer.disconnect();
  };
}
