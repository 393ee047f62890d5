/** @returns true if the panel covers a part of the focused element */
function coversFocus(panel: Element): boolean {
  const focused = document.activeElement;
  // A page or heading that was focused by navigation does not count.
  if (!(focused instanceof HTMLElement) || focused.tabIndex < 0 || panel.contains(focused))
    return false;
  return meet(panel.getBoundingClientRect(), focused.getBoundingClientRect());
}

export const meet = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** Scrolls the focused element out from under a bar that has appeared. After pointer input the page does not move. */
export function uncoverFocus(bar: Element): void {
  if (coversFocus(bar) && document.activeElement?.matches(':focus-visible')) showFocus();
}

/** Scrolls by the minimum; the scroll padding accounts for sticky bars. */
function showFocus(): void {
  document.activeElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** @returns true if a box that scrolls sideways cuts off a part of the element */
function isConnectionLost(element: Element): boolean {
  const { left, right } = element.getBoundingClientRect();
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (box.scrollWidth <= box.clientWidth) continue;
    const visible = box.getBoundingClientRect();
    if (left < visible.left || right > visible.right) return true;
  }
  return false;
}

/**
 * Scrolls the focused element fully into view in a row that scrolls sideways: browsers do nothing if a part of it is
 * visible. Vertical scrolling works without this.
 */
export function scrollFocusIntoView(): void {
  const look = (): void => {
    if (document.activeElement && isConnectionLost(document.activeElement)) showFocus();
  };
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Tab') requestAnimationFrame(look);
  });
  // This may be loaded after the first Tab.
  look();
}
