import { MapPin } from 'lucide-react';
import type { Address } from '../../api/types';
import { addressText, fullName } from '../../lib/addressText';

export function ChosenAddress({ address }: { address: Address }) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-control border border-line px-3.5 py-3">
      <p className="min-w-0 wrap-anywhere">
        {fullName(address)}
        <span className="block text-sm text-soft">{addressText(address)}</span>
      </p>
      <MapPin aria-hidden="true" size="1.25rem" strokeWidth={1.75} />
    </div>
  );
}
