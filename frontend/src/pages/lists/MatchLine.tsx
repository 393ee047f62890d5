import { SearchX } from 'lucide-react';
import { useId } from 'react';
import type { Product } from '../../api/types';
import { Link } from '../../components/Link';
import { NativeSelect } from '../../components/Select';
import { ProductPicture } from '../../components/ProductPicture';
import { quantityFor } from '../../features/lists/matchPastedLines';
import type { PastedLine } from '../../features/lists/parsePastedList';
import { categoryBackground } from '../../lib/categoryBackground';
import { formatCents, toCents } from '../../lib/money';
import { t } from '../../messages/lists';

/** The products found for a line of a pasted list, and the selected one. */
export interface Match {
  line: PastedLine;
  found: readonly Product[];
  /** Undefined if nothing was found. */
  product: Product | undefined;
  quantity: number;
  isWanted: boolean;
}

interface MatchLineProps {
  match: Match;
  onChange: (changed: Partial<Match>) => void;
}

const MAX_LISTED_QUANTITY = 9;

const nameOf = ({ name, size, offerPrice }: Product): string =>
  [name, size, formatCents(toCents(offerPrice))].filter(Boolean).join(' · ');

/** A line of a pasted list with its matches. */
export function MatchLine({ match, onChange }: MatchLineProps) {
  const { line, found, product, quantity, isWanted } = match;
  const id = useId();
  if (!product) return <NothingFound line={line} />;

  const most = Math.min(Math.max(MAX_LISTED_QUANTITY, quantity), product.unitsLeft ?? Infinity);
  const choices = Array.from({ length: Math.max(most, 1) }, (_, index) => index + 1);
  function choose(productId: string): void {
    const chosen = found.find(({ _id }) => _id === productId);
    if (chosen) onChange({ product: chosen, quantity: quantityFor(line, chosen) });
  }

  return (
    <li className="@container grid grid-cols-[auto_3.75rem_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 border-b border-line py-3.5 md:grid-cols-[auto_3.75rem_minmax(0,1fr)_auto]">
      <input
        id={id}
        type="checkbox"
        checked={isWanted}
        onChange={({ target: { checked } }) => onChange({ isWanted: checked })}
        className="size-5 accent-brand"
      />
      <div
        className={`size-15 overflow-hidden rounded-control ${categoryBackground(product.category)} ${isWanted ? '' : 'opacity-45'}`}
      >
        <ProductPicture
          src={product.image[0]}
          alt=""
          sizes="60px"
          className="size-full object-cover"
        />
      </div>
      <div className="min-w-0 @max-[16rem]:col-span-full">
        <label htmlFor={id} className="block text-sm wrap-anywhere text-soft">
          {line.text}
        </label>
        <NativeSelect
          aria-label={t('paste.productFor', { text: line.text })}
          value={product._id}
          disabled={!isWanted}
          onChange={({ target: { value } }) => choose(value)}
          className="h-11 w-full truncate rounded-xl border border-control bg-surface pr-10 pl-3.5 font-semibold disabled:opacity-50"
        >
          {found.map((one) => (
            <option key={one._id} value={one._id}>
              {nameOf(one)}
            </option>
          ))}
        </NativeSelect>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 max-md:col-start-3 @max-[16rem]:col-span-full md:contents">
        <NativeSelect
          aria-label={t('quantityOf', { name: product.name })}
          value={Math.min(quantity, most)}
          disabled={!isWanted}
          onChange={({ target: { value } }) => onChange({ quantity: Number(value) })}
          boxClass="md:self-end"
          className="h-11 w-20 rounded-xl border border-control bg-surface pr-8 pl-3.5 font-medium tabular-nums disabled:opacity-50"
        >
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </NativeSelect>
        {/* On small screens, the price at the end of the option above is cut off. */}
        <p className={`font-semibold tabular-nums md:hidden ${isWanted ? '' : 'opacity-45'}`}>
          {formatCents(toCents(product.offerPrice) * Math.min(quantity, most))}
        </p>
      </div>
    </li>
  );
}

function NothingFound({ line }: { line: PastedLine }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 border-b border-line py-3.5">
      <SearchX aria-hidden="true" size="1.375rem" strokeWidth={1.75} className="text-soft" />
      <p className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
        <span className="font-semibold">{line.text}</span>
        <span className="block text-sm text-soft">{t('paste.notFound')}</span>
      </p>
      <Link
        to={`/products?search=${encodeURIComponent(line.words)}`}
        className="shrink-0 rounded-sm py-2 font-semibold text-brand hover:underline"
      >
        {t.rich('paste.search', {
          words: line.words,
          hidden: (text) => <span className="sr-only">{text}</span>,
        })}
      </Link>
    </li>
  );
}
