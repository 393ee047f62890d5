import type { Product, ShoppingList, User } from '../../api/types';
import { QueryFallback } from '../../components/QueryFallback';
import { Spinner } from '../../components/Spinner';
import { useSwitch } from '../../components/useSwitch';
import { useGetListsQuery, useSetListItemsMutation } from './listsApi';
import { NewList } from './NewList';
import { t } from '../../messages/lists';

/** Adds a product to a customer's lists or to a new one, and removes it from them. */
export function ListChoice({ user: { _id: userId }, product }: { user: User; product: Product }) {
  const {
    data: lists,
    isError,
    refetch,
  } = useGetListsQuery(userId, { refetchOnMountOrArgChange: true });
  if (!lists) {
    return (
      <QueryFallback isError={isError} failure={t('failed')} onRetry={refetch}>
        <Spinner label={t('loading')} />
      </QueryFallback>
    );
  }
  return (
    <>
      {lists.length > 0 && (
        <div>
          <p className="mb-2 text-soft wrap-anywhere">{t('toListText', { name: product.name })}</p>
          <ul className="flex flex-col">
            {lists.map((list) => (
              <li key={list._id}>
                <ListTick userId={userId} list={list} productId={product._id} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <NewList userId={userId} items={{ [product._id]: 1 }} />
    </>
  );
}

interface ListTickProps {
  userId: string;
  list: ShoppingList;
  productId: string;
}

function ListTick({ userId, list: { _id: id, name, items }, productId }: ListTickProps) {
  const [setItems] = useSetListItemsMutation();
  const { isOn, flip } = useSwitch(productId in items, (isWanted) =>
    setItems({ userId, id, items: { [productId]: isWanted ? 1 : 0 } }),
  );
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 wrap-anywhere hover:bg-brand-tint">
      <input
        type="checkbox"
        checked={isOn}
        onChange={() => void flip()}
        className="size-5 shrink-0 accent-brand"
      />
      <span className="min-w-0">{name}</span>
    </label>
  );
}
