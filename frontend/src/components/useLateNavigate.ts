import { useNavigate, type NavigateOptions } from 'react-router-dom';

/**
 * For navigating as the outcome of something that takes its time. Call it when that begins; what it answers goes nowhere
 * any more once the person has left the page of that moment.
 */
export function useLateNavigate() {
  const navigate = useNavigate();
  return () => {
    const begunAt = location.pathname;
    return async (to: string, options?: NavigateOptions): Promise<void> => {
      if (location.pathname === begunAt) await navigate(to, options);
    };
  };
}
