// Stands in the page itself (inline.ts), so it imports nothing.

declare global {
  interface Window {
    /** Buttons that were pressed before the shop could answer; undefined once it can. */
    earlyClicks?: HTMLElement[];
  }
}

/** What was to be put into the cart when a page was left, for the next one of this tab: each as `time id;`. */
const LEFT_KEY = 'larder.earlyClicks';
/** In milliseconds: who comes back later to a cart that has changed would wonder. */
const LASTS = 30_000;

/**
 * On buttons of pages that come from the server: what they do is done late rather than never.
 * @param productId of what the button puts into the cart, which the next page does where this one is left before
 */
export const early = (productId = '') => ({
  'data-early': productId,
  suppressHydrationWarning: true, // it may be busy already
});

/** The same, for what is done once however often it was pressed by somebody who saw nothing happen. */
export const earlyOnce = (productId: string) => ({ ...early(productId), 'data-early-once': '' });

/** On forms whose code may come after the page's: what is sent before is sent then, in place of the browser's own way. */
export const earlyForm = { 'data-early-form': '', suppressHydrationWarning: true };

/** Keeps clicks on such buttons until they are taken, and what such forms were to send. */
export function keepEarlyClicks(): void {
  window.earlyClicks = [];
  addEventListener('submit', (event) => {
    const { dataset } = event.target as HTMLElement;
    if (dataset.earlyForm === undefined) return;
    event.preventDefault();
    dataset.earlyForm = 'sent';
  });
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-early]');
    const clicks = window.earlyClicks;
    if (!button || !clicks) return;
    button.ariaBusy = 'true';
    if (!('earlyOnce' in button.dataset) || !clicks.includes(button)) clicks.push(button);
  });
  addEventListener('pagehide', () => {
    // They are not this page’s any more, should somebody come back to it.
    const left = window.earlyClicks?.splice(0) ?? [];
    const ids = left.flatMap(({ dataset }) => dataset.early || []);
    for (const button of left) button.ariaBusy = null;
    try {
      for (const id of ids)
        sessionStorage[LEFT_KEY] = `${sessionStorage[LEFT_KEY] ?? ''}${Date.now()} ${id};`;
    } catch {
      // Storage is switched off.
    }
  });
}

/** A form can answer by itself now: sends what was sent too early. */
export function takeEarlyForm(form: HTMLFormElement): void {
  const { earlyForm: state } = form.dataset;
  form.removeAttribute('data-early-form');
  if (state === 'sent') form.requestSubmit();
}

/** Presses again what was pressed too early. */
export function repeatEarlyClicks(): void {
  const { earlyClicks = [] } = window;
  window.earlyClicks = undefined;
  for (const button of earlyClicks) {
    button.ariaBusy = null;
    button.click();
  }
}

/** Takes the products that were to be put into the cart when the page before was left, each as often as it was pressed. */
export function takeLeftClicks(): string[] {
  try {
    const left = sessionStorage.getItem(LEFT_KEY) ?? '';
    sessionStorage.removeItem(LEFT_KEY);
    return left.split(';').flatMap((click) => {
      const [time, id] = click.split(' ');
      return id && Math.abs(Date.now() - Number(time)) < LASTS ? [id] : [];
    });
  } catch {
    return []; // storage is switched off
  }
}
