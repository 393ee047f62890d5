import { useEffect } from 'react';
// The unstyled entry adds no style tag, which the content security policy would block.
import { toast, ToastContainer, type Id } from 'react-toastify/unstyled';
import { showToastsOn, type Toast } from '../lib/toasts';
import { meet } from './scrollFocusIntoView';
import { Link } from './Link';
import 'react-toastify/ReactToastify.css';
import './toasts.css';

const actionClass =
  'inline-flex min-h-11 items-center font-semibold text-brand underline-offset-3 hover:underline';

/**
 * Stays open while one of its actions has the focus; a click on an action closes it, like a click on the toast itself.
 */
function ToastWithActions({ text, actions: { undo, link } }: ActionsProps) {
  return (
    <div
      onFocus={() => toast.pause()}
      onBlur={() => toast.play()}
      className="flex flex-wrap items-center gap-x-4"
    >
      <span>{text}</span>
      <button type="button" className={actionClass} onClick={undo.run}>
        {undo.label}
      </button>
      {link && (
        <Link to={link.to} className={actionClass}>
          {link.label}
        </Link>
      )}
    </div>
  );
}

interface ActionsProps {
  text: string;
  actions: NonNullable<Toast['actions']>;
}

/** The distance to the element below. */
const GAP_PX = 8;

/**
 * Lifts toasts that would cover the focused or last clicked element, so that a button that is clicked repeatedly stays
 * visible.
 * @returns a function that stops it, and one to call when a toast has been added
 */
function avoidToastOverlap(): { stop: () => void; look: () => void } {
  const over = new AbortController();
  let pressed: Element | null = null;

  function look(): void {
    const toasts = document.querySelector<HTMLElement>('.Toastify__toast-container');
    if (!toasts) return;
    toasts.style.removeProperty('translate');
    const { activeElement, body } = document;
    const used = activeElement === body ? pressed : activeElement;
    if (!used || toasts.contains(used)) return;
    // A stepper consists of several buttons.
    const whole = used.closest('[role="group"]') ?? used;
    const [place, keep] = [toasts.getBoundingClientRect(), whole.getBoundingClientRect()];
    const lift = place.bottom - keep.top + GAP_PX;
    // Above an element that fills the window there is no space.
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

/**
 * Renders toasts until the returned function is called. Each text is shown once: showing it again restarts its time and
 * its announcement.
 */
function startShowing(): () => void {
  const ids = new Map<string, Id>();
  const clear = avoidToastOverlap();

  function hide(text: string): void {
    const id = ids.get(text);
    // Without an id, the library would dismiss all toasts.
    if (id !== undefined) toast.dismiss(id);
    ids.delete(text);
  }

  const stop = showToastsOn({
    show({ kind, text, actions }) {
      hide(text);
      const id =
        kind === 'success'
          ? toast.success(
              actions ? <ToastWithActions text={text} actions={actions} /> : text,
              actions && { autoClose: actions.lastsMs ?? 6000 },
            )
          : toast.error(text, { role: 'alert', autoClose: 8000 });
      ids.set(text, id);
      clear.look();
    },
    hide,
  });
  return () => {
    stop();
    clear.stop();
  };
}

/**
 * At the lower edge, above the button to pay. Loaded after the first screen. The library's limit is not used: queued
 * toasts cannot be dismissed, and would appear on another page. Its transitions are not used either, since they delay
 * the start of a toast's timer: with reduced motion, Chromium could treat the start of such a short transition as its
 * end, and the toast disappeared immediately.
 */
export function Toasts() {
  useEffect(startShowing, []);
  return (
    <ToastContainer
      position="bottom-center"
      autoClose={2500}
      hideProgressBar
      closeOnClick
      pauseOnFocusLoss
      role="status"
      transition={undefined}
    />
  );
}
