import { ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toasts.css';

/** At the top on a phone, where no button to pay is; loaded beside the first screen, never with it. */
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
    />
  );
}
