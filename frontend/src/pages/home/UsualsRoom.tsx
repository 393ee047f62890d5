import { Suspense, useEffect } from 'react';
import { useAppSelector } from '../../api/store';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import { lazyPart } from '../../components/lazyPart';
import { selectSessionUser } from '../../features/account/authApi';
import { selectStayingId } from '../../features/account/authSlice';
import { noteUsuals } from '../../lib/usualsRoom';

const BuyAgain = lazyPart(() => import('./BuyAgain').then((m) => m.BuyAgain), { isExtra: true });

/** Where a customer finds what they usually buy; its room is kept for who found it there before. */
export function UsualsRoom() {
  const user = useAppSelector(selectSessionUser);
  const userId = useAppSelector(selectStayingId);
  useEffect(() => {
    if (user === null) noteUsuals(false);
  }, [user]);
  return (
    <div className="usuals-room">
      {userId !== undefined && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <BuyAgain userId={userId} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
