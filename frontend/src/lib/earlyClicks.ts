// Stands in the page itself (inline.ts), so it imports nothing.

declare global {
  interface Window {
    /** Buttons that were pressed before the shop could answer; undefined once it can. */
    earlyClicks?: HTMLElement[];
  }
}

/** On buttons of pages that come from the server: what they do is done late rather than never. */
export const EARLY = { 'data-early': '' };

/** Keeps clicks on such buttons until they are taken. */
export function keepEarlyClicks(): void {
  window.earlyClicks = [];
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-early]');
    if (button) window.earlyClicks?.push(button);
  });
}

/** Presses again what was pressed too early. */
export function repeatEarlyClicks(): void {
  const { earlyClicks = [] } = window;
  window.earlyClicks = undefined;
  for (const button of earlyClicks) button.click();
}
