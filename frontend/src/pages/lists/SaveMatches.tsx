import { ListPlus, ShoppingBasket } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../api/store';
import type { CartItems, User } from '../../api/types';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { useHandledErrors } from '../../components/useHandledErrors';
import { FormError } from '../../components/FormError';
import { selectUser } from '../../features/account/authApi';
import { addItems } from '../../features/cart/addItems';
import { useGetListsQuery, useSetListItemsMutation } from '../../features/lists/listsApi';
import { NewList } from '../../features/lists/NewList';
import { MAX_QUANTITY } from '../../lib/cartItems';
import { formatCents, toCents } from '../../lib/money';
import { t } from '../../messages/lists';
import type { Match } from './MatchLine';

/** The selected products. Quantities of the same product are added up. */
function itemsOf(matches: readonly Match[]): CartItems {
  const items: CartItems = {};
  for (const { product, quantity, isWanted } of matches) {
    if (!product || !isWanted) continue;
    const most = Math.min(product.unitsLeft ?? MAX_QUANTITY, MAX_QUANTITY);
    items[product._id] = Math.min((items[product._id] ?? 0) + quantity, most);
  }
  return items;
}

function centsOf(items: CartItems, matches: readonly Match[]): number {
  const prices = new Map(
    matches.flatMap(({ product }) => (product ? [[product._id, product.offerPrice]] : [])),
  );
  return Object.entries(items).reduce(
    (sum, [id, quantity]) => sum + toCents(prices.get(id) ?? 0) * quantity,
    0,
  );
}

interface SaveMatchesProps {
  matches: readonly Match[];
  /** Id of the list to add the products to; undefined to create one. */
  listId: string | undefined;
}

/** Adds the products of a pasted list to the cart or to one of the customer's lists. */
export function SaveMatches({ matches, listId }: SaveMatchesProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useAppSelector(selectUser);
  const items = itemsOf(matches);
  const count = Object.keys(items).length;

  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <Button
        isInert={count === 0}
        onClick={() => {
          dispatch(addItems(items));
          void navigate('/cart');
        }}
      >
        <ShoppingBasket aria-hidden="true" size="1.1875rem" strokeWidth={1.75} />
        {count === 0
          ? t('paste.nothingChosen')
          : t('addAll', { count, amount: formatCents(centsOf(items, matches)) })}
      </Button>
      {user && count > 0 && <KeepOnList user={user} items={items} listId={listId} />}
    </div>
  );
}

interface KeepOnListProps {
  user: User;
  items: CartItems;
  listId: string | undefined;
}

function KeepOnList({ user: { _id: userId }, items, listId }: KeepOnListProps) {
  const navigate = useNavigate();
  const withHandledErrors = useHandledErrors();
  const { data: lists } = useGetListsQuery(userId, { skip: listId === undefined });
  const list = lists?.find(({ _id }) => _id === listId);
  const [setItems, { isLoading, error }] = useSetListItemsMutation();
  const [isNaming, setNaming] = useState(false);

  async function press(): Promise<void> {
    if (!list) {
      setNaming(true);
      return;
    }
    const answer = await withHandledErrors(setItems({ userId, id: list._id, items }));
    if (answer.data) void navigate(`/lists/${list._id}`);
  }

  return (
    <>
      <Button variant="outline" isBusy={isLoading} onClick={() => void press()}>
        <ListPlus aria-hidden="true" size="1.1875rem" strokeWidth={1.75} />
        {list ? t('paste.putOn', { name: list.name }) : t('paste.saveAsList')}
      </Button>
      <div className="basis-full empty:hidden">
        <FormError error={error} />
      </div>
      <Dialog open={isNaming} onClose={() => setNaming(false)} title={t('paste.saveAsList')}>
        <NewList
          userId={userId}
          items={items}
          onAdded={({ _id }) => void navigate(`/lists/${_id}`)}
        />
      </Dialog>
    </>
  );
}
