import { meet } from './focusSeen';

/** How far from what they would lie over, in pixels. */
const GAP = 8;

/**
 * Lifts the toasts above what has the focus, or was pressed last, where they would lie over it: who adds one piece after the other
 * goes on seeing the button. Returns how to stop, and what to call when a toast has come.
 */
export function keepToastsClear(): { stop: () => void; look: () => void } {
  const over = new AbortController();
  let pressed: Element | null = null;

  function look(): void {
    const toasts = document.querySelector<HTMLElement>('.Toastify__toast-container');
    if (!toasts) return;
    toasts.style.removeProperty('translate');
    const { activeElement, body } = document;
    const used = activeElement === body ? pressed : activeElement;
    if (!used || toasts.contains(used)) return;
    // A stepper is one thing of several buttons.
    const whole = used.closest('[role="group"]') ?? used;
    const [place, keep] = [toasts.getBoundingClientRect(), whole.getBoundingClientRect()];
    const lift = place.bottom - keep.top + GAP;
    // What fills the window leaves no room above it.
    if (meet(place, keep) && lift < place.top) toasts.style.translate = `0 ${-lift}px`;
  }

  document.addEventListener('focusin', look, { signal: over.signal });
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest('button, a, input') : null;
    },
    { signal: over.signal, capture: true },
  );
  return { stop: () => over.abort(), look: () => void requestAnimationFrame(look) };
}
