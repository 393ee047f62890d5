import { Star } from 'lucide-react';
import { t } from '../messages/components';

const PLACES = [1, 2, 3, 4, 5];

export function Stars({ of5 }: { of5: number }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-soft">
      <span aria-hidden="true" className="flex gap-px">
        {PLACES.map((place) => (
          <Star
            key={place}
            size="0.875rem"
            strokeWidth={0}
            className={place <= of5 ? 'fill-accent' : 'fill-line'}
          />
        ))}
      </span>
      <span>
        {t.rich('rating', {
          stars: of5,
          hidden: (text) => <span className="sr-only">{text}</span>,
        })}
      </span>
    </span>
  );
}
