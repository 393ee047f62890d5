import type { SellerOrder, Substitution } from '../../../api/types';
import { t } from '../../messages/orders';

/** What the customer wants done about what is missing. */
export const wishText = (wish: Substitution, { address }: Pick<SellerOrder, 'address'>): string =>
  t(`wish.${wish}`, { phone: address.phone });

/** Whether the customer asks for anything that concerns who packs. */
export const hasWishes = ({ packerNote, substitution, items }: SellerOrder): boolean =>
  Boolean(packerNote ?? substitution) || items.some((item) => item.substitution);
