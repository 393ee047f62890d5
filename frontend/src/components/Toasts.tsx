import { ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toasts.css';

/**
 * At the top on a phone, where no button to pay is; loaded beside the first screen, never with it.
 * Without the library's transitions, which hold a toast's clock until it is there: where motion is reduced, Chromium may
 * take the start of a clock held for so short a time for its end, and the toast was gone before anybody could read it.
 */
export default function Toasts() {
  return (
    <ToastContainer
      position="top-center"
      autoClose={3000}
      hideProgressBar
      newestOnTop
      limit={3}
      closeOnClick
      pauseOnFocusLoss
      role="status"
      transition={undefined}
    />
  );
}
