/** Something of the page has the focus, and lies under the panel, if only with a part. */
function coversFocus(panel: Element): boolean {
  const focused = document.activeElement;
  // Not a whole page, or a heading, that was only gone to.
  if (!(focused instanceof HTMLElement) || focused.tabIndex < 0 || panel.contains(focused))
    return false;
  return meet(panel.getBoundingClientRect(), focused.getBoundingClientRect());
}

export const meet = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** Scrolls what has the focus out from under a bar that has come. Who presses and points keeps the page where it is. */
export function uncoverFocus(bar: Element): void {
  if (coversFocus(bar) && document.activeElement?.matches(':focus-visible')) showFocus();
}

/** As far as it takes, and not below what sticks to the edges: they are in the scroll padding. */
function showFocus(): void {
  document.activeElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * Shows the whole of what Tab has gone to in a row that scrolls sideways: browsers leave it as it is where a part of it can be seen,
 * be it the edge. Upwards and downwards they take care themselves.
 */
export function keepFocusSeen(): void {
  const look = (): void => {
    const { left = 0, right = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
    if (left < 0 || right > document.documentElement.clientWidth) showFocus();
  };
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Tab') requestAnimationFrame(look);
  });
  // This may come later than the first Tab.
  look();
}
