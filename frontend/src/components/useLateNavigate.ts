import { useNavigate, type NavigateOptions } from 'react-router-dom';

/**
 * For navigating as the outcome of something that takes its time. Call it when that begins; what it answers goes nowhere
 * any more once the person has left the page of that moment, and says whether it did.
 */
export function useLateNavigate() {
  const navigate = useNavigate();
  return () => {
    const begunAt = location.pathname;
    return async (to: string, options?: NavigateOptions): Promise<boolean> => {
      if (location.pathname !== begunAt) return false;
      await navigate(to, options);
      return true;
    };
  };
}
