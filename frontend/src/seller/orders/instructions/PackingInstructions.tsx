import type { SellerOrder, Substitution } from '../../../api/types';
import { t } from '../../messages/orders';

/** Describes the customer's substitution preference. */
export const substitutionText = (
  substitution: Substitution,
  { address }: Pick<SellerOrder, 'address'>,
): string => t(`instructions.${substitution}`, { phone: address.phone });

/** Whether an order has instructions for the packer. */
export const hasInstructions = ({ packerNote, substitution, items }: SellerOrder): boolean =>
  Boolean(packerNote ?? substitution) || items.some((item) => item.substitution);

interface WrittenNoteProps {
  label: string;
  children: string;
  className?: string;
}

/** A customer's text, in either writing direction. */
export function WrittenNote({ label, children, className = '' }: WrittenNoteProps) {
  return (
    <div className={className}>
      <p className="text-sm font-semibold">{label}</p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {children}
      </p>
    </div>
  );
}

/** The instructions for the packer; renders nothing without any. */
export function PackingInstructions({
  order,
  className,
}: {
  order: SellerOrder;
  className: string;
}) {
  const { packerNote, substitution } = order;
  if (!packerNote && !substitution) return null;
  return (
    <div className={`flex flex-col gap-2 ${className}`}>
      {packerNote && <WrittenNote label={t('instructions.packerNote')}>{packerNote}</WrittenNote>}
      {substitution && (
        <p className="wrap-anywhere">
          <span className="font-semibold">{t('instructions.missing')}</span>{' '}
          {substitutionText(substitution, order)}
        </p>
      )}
    </div>
  );
}
