import { useEffect } from 'react';
// The unstyled entry adds no style tag, which the page's content security policy would refuse.
import { toast, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { showToastsOn } from '../lib/toasts';
import './toasts.css';

/** Shows toasts until the returned function is called. */
const startShowing = (): (() => void) =>
  showToastsOn({
    show({ kind, text }) {
      if (kind === 'success') toast.success(text, { toastId: text });
      else toast.error(text, { toastId: text, role: 'alert', autoClose: 8000 });
    },
    hide: (text) => toast.dismiss(text),
  });

/**
 * At the lower edge, where no heading is, above the button to pay; loaded beside the first screen, never with it.
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
      limit={3}
      closeOnClick
      pauseOnFocusLoss
      role="status"
      transition={undefined}
    />
  );
}
