import { addListener, type TypedAddListener } from '@reduxjs/toolkit';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  useAppDispatch,
  useAppSelector,
  type AppDispatch,
  type RootState,
} from '../../../api/store';
import { ErrorBoundary } from '../../../components/ErrorBoundary';
import { lazyPart } from '../../../components/lazyPart';
import { isOffline } from '../../../lib/connection';
import { productAdded, selectCartItems, selectLastAdded } from '../cartSlice';
import { isNewsOfVisit, keepTold } from './toldInVisit';

const Panel = lazyPart(() => import('./MiniCartPanel').then((m) => m.MiniCartPanel), {
  isExtra: true,
});

const addAppListener = addListener as TypedAddListener<RootState, AppDispatch>;

/** Something was put into the cart, at a place of the history. */
interface Added {
  id: string;
  at: string;
}

/** Shows the cart beside the basket once in a visit: after what is put in first, and until one goes elsewhere. */
export function MiniCart() {
  const dispatch = useAppDispatch();
  const { pathname, key } = useLocation();
  const [added, setAdded] = useState<Added>();
  const isTold = useRef(false);
  const close = useCallback(() => setAdded(undefined), []);
  const tell = useCallback(
    (id: string) => {
      // Without a connection its code does not come.
      if (isTold.current || pathname === '/cart' || isOffline() || !isNewsOfVisit()) return;
      isTold.current = true;
      keepTold();
      setAdded({ id, at: key });
    },
    [pathname, key],
  );

  // What was put in before this came; later it is told of as it happens.
  const addedBefore = useRef(useAppSelector(selectLastAdded));
  useEffect(() => {
    if (addedBefore.current !== undefined) tell(addedBefore.current);
    addedBefore.current = undefined;
  }, [tell]);

  useEffect(
    () =>
      dispatch(
        addAppListener({
          actionCreator: productAdded,
          effect: ({ payload: id }, listener) => {
            const isIn =
              selectCartItems(listener.getState()) !== selectCartItems(listener.getOriginalState());
            if (isIn) tell(id);
          },
        }),
      ),
    [dispatch, tell],
  );

  if (added?.at !== key) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <Panel id={added.id} onClose={close} />
      </Suspense>
    </ErrorBoundary>
  );
}
