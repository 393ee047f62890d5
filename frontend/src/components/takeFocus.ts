/**
 * As a ref, gives the focus to an element that replaces the pressed control: the user goes on from there and hears the outcome.
 * It does for headings and sentences what React's `autoFocus` does for controls only.
 */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
