import { useEffect, useRef } from 'react';
import { useAppDispatch } from '../../api/store';
import { useLateNavigate } from '../../components/useLateNavigate';
import { sellerReplaced, useSellerLogoutMutation } from './sellerAuthApi';

/** Logs out and goes to the shop; when that fails the seller stays and is told. */
export function useSellerLogout(): () => Promise<void> {
  const [logout] = useSellerLogoutMutation();
  const navigateFromHere = useLateNavigate();
  const dispatch = useAppDispatch();
  const isOut = useRef(false);

  // Forgotten once the shop is on the screen: before that, the login would flash up.
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
    const isGone = await navigate('/');
    if (!isGone) dispatch(sellerReplaced(null));
  };
}
