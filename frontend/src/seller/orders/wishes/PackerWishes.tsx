import type { SellerOrder } from '../../../api/types';
import { wishText } from './wishText';
import { WrittenNote } from './WrittenNote';
import { t } from '../../messages/orders';

/** What who packs must know before they begin; nothing where the customer asks for nothing. */
export function PackerWishes({ order, className }: { order: SellerOrder; className: string }) {
  const { packerNote, substitution } = order;
  if (!packerNote && !substitution) return null;
  return (
    <div className={`flex flex-col gap-2 ${className}`}>
      {packerNote && <WrittenNote label={t('wish.packerNote')}>{packerNote}</WrittenNote>}
      {substitution && (
        <p className="wrap-anywhere">
          <span className="font-semibold">{t('wish.missing')}</span> {wishText(substitution, order)}
        </p>
      )}
    </div>
  );
}
