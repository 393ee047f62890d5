import { ListPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../api/store';
import type { Product } from '../../api/types';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { lazyComponent } from '../../components/lazyComponent';
import { Spinner } from '../../components/Spinner';
import { earlyOnce } from '../../lib/earlyClicks';
import { selectUser } from '../account/authApi';
import { requireLogin } from '../account/requireLogin';
import { t } from '../../messages/favourites';

const ListChoice = lazyComponent(() => import('./ListChoice').then((m) => m.ListChoice));

/** Opens the choice of lists for a product, for visitors after a login. */
export function AddToList({ product }: { product: Product }) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        {...earlyOnce('')}
        variant="outline"
        size="sm"
        onClick={() => {
          if (user) setOpen(true);
          else void dispatch(requireLogin(() => setOpen(true)));
        }}
      >
        <ListPlus aria-hidden="true" size="1.1875rem" strokeWidth={1.75} />
        {t('toList')}
      </Button>
      <Dialog open={isOpen && user !== null} onClose={() => setOpen(false)} title={t('toList')}>
        {user && (
          <Suspense fallback={<Spinner label={t('toList')} />}>
            <ListChoice user={user} product={product} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
