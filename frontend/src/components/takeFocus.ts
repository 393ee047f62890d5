/**
 * As a ref, focuses a heading or text that replaces the clicked control, so that keyboard users continue there and
 * screen readers announce it. React's `autoFocus` does the same for controls only.
 */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
