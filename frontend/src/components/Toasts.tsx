import { useEffect } from 'react';
// The unstyled entry adds no style tag, which the page's content security policy would refuse.
import { toast, ToastContainer, type Id } from 'react-toastify/unstyled';
import { showToastsOn, type Toast } from '../lib/toasts';
import { meet } from './focusSeen';
import { Link } from './Link';
import 'react-toastify/ReactToastify.css';
import './toasts.css';

const actionClass =
  'inline-flex min-h-11 items-center font-semibold text-brand underline-offset-3 hover:underline';

/** It stays while one of its actions has the focus; a press of one closes it, like a press of the toast itself. */
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

/** How far from what they would lie over, in pixels. */
const GAP = 8;

/**
 * Lifts the toasts above what has the focus, or was pressed last, where they would lie over it: who adds one piece after the other
 * goes on seeing the button. Returns how to stop, and what to call when a toast has come.
 */
function keepToastsClear(): { stop: () => void; look: () => void } {
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

/**
 * Shows toasts until the returned function is called. One text stands there once: told again it comes anew, to be read
 * out and to be there for its whole time.
 */
function startShowing(): () => void {
  const ids = new Map<string, Id>();
  const clear = keepToastsClear();

  function hide(text: string): void {
    const id = ids.get(text);
    // Without one the library would take all away.
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
 * At the lower edge, where no heading is, above the button to pay; loaded beside the first screen, never with it.
 * Without a limit: what the library holds back for later cannot be taken back, and came up on another page.
 * Without the library's transitions, which hold a toast's clock until it is there: where motion is reduced, Chromium may
 * take the start of a clock held for so short a time for its end, and the toast was gone before anybody could read it.
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
