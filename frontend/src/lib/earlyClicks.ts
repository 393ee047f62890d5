// Part of the inline script (inline.ts), so it imports nothing.

declare global {
  interface Window {
    /** Buttons clicked before hydration; undefined afterwards. */
    earlyClicks?: HTMLElement[];
  }
}

/**
 * Products added before hydration of a page that was left; the next page of this tab adds them. Each is stored as `time
 * id;`.
 */
const LEFT_KEY = 'larder.earlyClicks';
/** Clicks of a page that was left longer ago are dropped: the cart may have changed. */
const MAX_CLICK_AGE_MS = 30_000;

/**
 * Attributes of a button or field on a server-rendered page: a click before hydration is replayed afterwards.
 * @param productId of the product that the button adds to the cart: the next page adds it if this one is left before
 * hydration
 */
export const early = (productId = '') => ({
  'data-early': productId,
  suppressHydrationWarning: true, // another component may have disabled it before hydration
});

/** Like `early`, for buttons that act once however often they were clicked before hydration. */
export const earlyOnce = (productId: string) => ({ ...early(productId), 'data-early-once': '' });

/**
 * Attributes of a form whose code may load after the page's: submitting it earlier is replayed, instead of the
 * browser's own submit.
 */
export const earlyForm = { 'data-early-form': '', suppressHydrationWarning: true };

/** Records clicks and submits of such buttons and forms until they are replayed. */
export function captureEarlyClicks(): void {
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
    // The clicks must not be replayed if this page is restored from the back/forward cache.
    const left = window.earlyClicks?.splice(0) ?? [];
    const ids = left.flatMap(({ dataset }) => dataset.early || []);
    for (const button of left) button.ariaBusy = null;
    try {
      for (const id of ids)
        sessionStorage[LEFT_KEY] = `${sessionStorage[LEFT_KEY] ?? ''}${Date.now()} ${id};`;
    } catch {
      // Storage is disabled.
    }
  });
}

/** Replays the submit of a form that was submitted before it was hydrated. */
export function takeEarlyForm(form: HTMLFormElement): void {
  const { earlyForm: state } = form.dataset;
  form.removeAttribute('data-early-form');
  if (state === 'sent') form.requestSubmit();
}

/** Replays the recorded clicks. */
export function replayEarlyClicks(): void {
  const { earlyClicks = [] } = window;
  window.earlyClicks = undefined;
  for (const button of earlyClicks) {
    button.ariaBusy = null;
    button.click();
  }
}

/** @returns ids of the products added on the previous page before its hydration, each as often as it was clicked */
export function takeLeftClicks(): string[] {
  try {
    const left = sessionStorage.getItem(LEFT_KEY) ?? '';
    sessionStorage.removeItem(LEFT_KEY);
    return left.split(';').flatMap((click) => {
      const [time, id] = click.split(' ');
      return id && Math.abs(Date.now() - Number(time)) < MAX_CLICK_AGE_MS ? [id] : [];
    });
  } catch {
    return []; // storage is disabled
  }
}
