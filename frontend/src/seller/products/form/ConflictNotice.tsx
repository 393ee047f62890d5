import { ArrowRight, TriangleAlert } from 'lucide-react';
import type { SellerProduct } from '../../../api/types';
import { Button } from '../../../components/Button';
import { differences } from './productDraft';
import { t } from '../../messages/products';

interface ConflictNoticeProps {
  /** The version of the product that the form started with. */
  base: SellerProduct;
  current: SellerProduct;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Shows what has changed on the server since the form was opened, and offers to keep or discard the input. */
export function ConflictNotice({ base, current, onKeep, onDiscard }: ConflictNoticeProps) {
  return (
    <section
      role="alert"
      className="flex flex-col gap-3 rounded-card border border-accent bg-surface p-5"
    >
      <h2 className="flex items-center gap-2.5 font-semibold">
        <TriangleAlert aria-hidden="true" size="1.25rem" strokeWidth={1.75} className="text-sale" />
        {t('conflict.title')}
      </h2>
      <ul role="list" className="flex flex-col gap-1 text-md">
        {differences(base, current).map(({ field, change }) => (
          <li key={field} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
            <span className="font-medium">{field}:</span>
            {change ? (
              <>
                <span className="text-soft">{change.before}</span>
                <ArrowRight aria-label={t('conflict.isNow')} size="1rem" strokeWidth={1.75} />
                <span>{change.after}</span>
              </>
            ) : (
              t('conflict.changed')
            )}
          </li>
        ))}
      </ul>
      <p className="text-md text-soft">{t('conflict.text')}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onKeep}>
          {t('conflict.keep')}
        </Button>
        <Button variant="outline" size="sm" onClick={onDiscard}>
          {t('conflict.discard')}
        </Button>
      </div>
    </section>
  );
}
