import { skipToken } from '@reduxjs/toolkit/query';
import { Heart } from 'lucide-react';
import { useAppDispatch, useAppSelector } from '../../api/store';
import type { Product } from '../../api/types';
import { useSwitch } from '../../components/useSwitch';
import { earlyOnce } from '../../lib/earlyClicks';
import { selectUser } from '../account/authApi';
import { requireLogin } from '../account/requireLogin';
import { setFavourite, useGetFavouritesQuery } from './favouritesApi';
import { t } from '../../messages/favourites';

interface FavouriteButtonProps {
  product: Pick<Product, '_id' | 'name'>;
  /** Small on the picture of a product card, medium on the product page. */
  size?: 'sm' | 'md';
}

const SIZES = {
  // The touch target is larger than the visible button.
  sm: 'size-9 after:absolute after:-inset-1 after:rounded-full',
  md: 'size-11.5',
};

/** Marks a product as a favourite, for visitors after a login. */
export function FavouriteButton({ product: { _id: id, name }, size = 'sm' }: FavouriteButtonProps) {
  const dispatch = useAppDispatch();
  const userId = useAppSelector((state) => selectUser(state)?._id);
  const { isFavourite } = useGetFavouritesQuery(userId ?? skipToken, {
    // In seconds: the many buttons of a page share one request.
    refetchOnMountOrArgChange: 60,
    refetchOnFocus: true,
    selectFromResult: ({ currentData }) => ({ isFavourite: currentData?.includes(id) ?? false }),
  });
  const set = (of: string, isWanted: boolean) =>
    dispatch(setFavourite.initiate({ userId: of, id, isFavourite: isWanted }, { track: false }));
  const { isOn, flip } = useSwitch(isFavourite, (isWanted) => set(userId ?? '', isWanted));

  function press(): void {
    if (userId !== undefined) void flip();
    else void dispatch(requireLogin((user) => set(user._id, true)));
  }

  return (
    <button
      type="button"
      {...earlyOnce('')}
      aria-pressed={isOn}
      aria-label={t('heart', { name })}
      title={t(isOn ? 'remove' : 'add')}
      onClick={press}
      className={`relative grid shrink-0 place-items-center rounded-full border border-line bg-surface transition duration-150 hover:border-control active:scale-95 ${isOn ? 'text-sale' : 'text-soft hover:text-ink'} ${SIZES[size]}`}
    >
      <Heart
        aria-hidden="true"
        size={size === 'sm' ? '1.125rem' : '1.25rem'}
        strokeWidth={1.75}
        className={isOn ? 'animate-pop fill-current' : ''}
      />
    </button>
  );
}
