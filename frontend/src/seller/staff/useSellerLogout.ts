import { useEffect, useRef } from 'react';
import { useAppDispatch } from '../../api/store';
import { useNavigateIfStillHere } from '../../components/useNavigateIfStillHere';
import { sellerReplaced, useSellerLogoutMutation } from './sellerAuthApi';

/** Logs out and opens the shop. If the request fails, the seller stays logged in and an error is shown. */
export function useSellerLogout(): () => Promise<void> {
  const [logout] = useSellerLogoutMutation();
  const navigateFromHere = useNavigateIfStillHere();
  const dispatch = useAppDispatch();
  const isOut = useRef(false);

  // The seller is removed only after the shop is rendered: otherwise, the login would be visible briefly.
  useEffect(
    () => () => {
      if (!isOut.current) return;
      isOut.current = false;
      dispatch(sellerReplaced(null));
    },
    [dispatch],
  );

  return async () => {
    const navigate = navigateFromHere();
    const { error } = await logout();
    if (error) return;
    isOut.current = true;
    const hasNavigated = await navigate('/');
    if (!hasNavigated) dispatch(sellerReplaced(null));
  };
}
