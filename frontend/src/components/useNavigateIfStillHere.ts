import { useNavigate, type NavigateOptions } from 'react-router-dom';

/**
 * For navigation at the end of asynchronous work. Call it when the work begins; the returned function navigates only if
 * the user is still on the same page, and returns whether it did.
 */
export function useNavigateIfStillHere() {
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
