import type { Order, Substitution } from '../../api/types';
import { t } from '../../messages/instructions';

const ON_CARD =
  'grid gap-x-6 gap-y-3 border-t border-line px-4 py-4 text-sm md:grid-cols-2 md:px-6';

interface OrderInstructionsProps {
  order: Order;
  className?: string;
}

/** The customer's order instructions, which are not part of a receipt; renders nothing without any. */
export function OrderInstructions({ order, className = ON_CARD }: OrderInstructionsProps) {
  const { packerNote, driverNote, substitution, items, address } = order;
  const substitutionText = (wish: Substitution): string =>
    t(`asked.${wish}`, { phone: address.phone });
  const facts = [
    ...(packerNote ? [{ label: t('note.packerNote.label'), text: packerNote }] : []),
    ...(driverNote ? [{ label: t('note.driverNote.label'), text: driverNote }] : []),
    ...(substitution ? [{ label: t('missing'), text: substitutionText(substitution) }] : []),
    ...items.flatMap(({ product: { name }, substitution: wish }) =>
      wish ? [{ label: t('asked.lineMissing', { name }), text: substitutionText(wish) }] : [],
    ),
  ];
  if (facts.length === 0) return null;
  return (
    <dl aria-label={t('asked.label')} className={`print:hidden ${className}`}>
      {facts.map(({ label, text }, index) => (
        <div key={index} className="min-w-0">
          <dt className="text-sm text-soft wrap-anywhere">{label}</dt>
          <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
