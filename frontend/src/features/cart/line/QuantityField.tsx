import { Minus, Plus, type LucideIcon } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { NativeSelect } from '../../../components/Select';
import { MAX_QUANTITY } from '../../../lib/cartItems';
import { isComposing } from '../../../lib/inputEvents';
import { t } from '../../../messages/cart';

interface TakenQuantity {
  quantity: number;
  /** Why the quantity differs from the input: fewer are left, the maximum was exceeded, or it is not a number. */
  because?: 'left' | 'most' | 'noNumber';
}

/**
 * Parses a typed quantity.
 * @param left the number that can be bought; Infinity if it is unknown
 */
export function typedQuantity(text: string, previous: number, left = Infinity): TakenQuantity {
  const typed = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  if (typed === 0) return { quantity: previous, because: 'noNumber' };
  if (typed > left && left <= MAX_QUANTITY) return { quantity: left, because: 'left' };
  return typed > MAX_QUANTITY ? { quantity: MAX_QUANTITY, because: 'most' } : { quantity: typed };
}

const MAX_LISTED_QUANTITY = 9;
const MORE = 'more';

const LOOK =
  'h-11 w-26 max-w-full rounded-xl border border-control bg-surface pl-3.5 font-medium tabular-nums';

interface QuantityFieldProps {
  name: string;
  quantity: number;
  /** The number that can be bought, if it is known. */
  left: number | undefined;
  /** Takes the focus when it replaces the clicked button. */
  hasFocus: boolean;
  onChoose: (quantity: number) => void;
  /** Announces a message that the select alone does not convey. */
  onAnnounce: (text: string) => void;
}

/**
 * Options from 1 to 9, or up to the current quantity, but never more than are left; a larger quantity is typed. On
 * phones, buttons beside it add and remove one.
 */
export function QuantityField({
  name,
  quantity,
  left,
  hasFocus,
  onChoose,
  onAnnounce,
}: QuantityFieldProps) {
  const [entry, setEntry] = useState<'choice' | 'typing' | 'typed'>('choice');
  const most = Math.min(MAX_QUANTITY, left ?? MAX_QUANTITY);
  const last = Math.min(Math.max(MAX_LISTED_QUANTITY, quantity), most);

  function choose(chosen: number): void {
    if (chosen !== quantity) onChoose(chosen);
  }

  function take(text: string): void {
    const { quantity: taken, because } = typedQuantity(text, quantity, left);
    const values = { units: taken, most: MAX_QUANTITY };
    onAnnounce(because ? t(`line.typed.${because}`, values) : '');
    choose(taken);
  }

  function step(by: 1 | -1): void {
    onAnnounce('');
    choose(Math.max(1, Math.min(quantity + by, most)));
  }

  if (entry === 'typing') {
    return (
      <TypedQuantity
        name={name}
        quantity={quantity}
        onTake={take}
        onClose={() => setEntry('typed')}
        onLeave={() => setEntry('choice')}
      />
    );
  }
  return (
    <div className="flex max-w-full items-center gap-1">
      <StepButton
        icon={Minus}
        label={t('line.oneLess', { name })}
        isAtEnd={quantity <= 1}
        onStep={() => step(-1)}
      />
      <NativeSelect
        // The focus returns here after the input was ended by a key.
        autoFocus={hasFocus || entry === 'typed'}
        aria-label={t('line.quantityLabel', { name })}
        value={quantity}
        onChange={({ target: { value } }) => {
          onAnnounce('');
          if (value === MORE) setEntry('typing');
          else choose(Number(value));
        }}
        boxClass="max-w-full"
        className={`${LOOK} pr-9`}
      >
        {Array.from({ length: last }, (_, index) => (
          <option key={index} value={index + 1}>
            {t('line.quantity', { quantity: index + 1 })}
          </option>
        ))}
        {quantity > last && (
          // Shows the current quantity, which is not an option.
          <option value={quantity} disabled hidden>
            {t('line.quantity', { quantity })}
          </option>
        )}
        {most > last && <option value={MORE}>{t('line.more')}</option>}
      </NativeSelect>
      <StepButton
        icon={Plus}
        label={t('line.oneMore', { name })}
        isAtEnd={quantity >= most}
        onStep={() => step(1)}
      />
    </div>
  );
}

interface StepButtonProps {
  icon: LucideIcon;
  label: string;
  isAtEnd: boolean;
  onStep: () => void;
}

/** Hidden if the text is so large that the select fills the line. At the limit it keeps its focus and does nothing. */
function StepButton({ icon: Icon, label, isAtEnd, onStep }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isAtEnd || undefined}
      onClick={isAtEnd ? undefined : onStep}
      className="grid size-11 shrink-0 place-items-center rounded-full border border-line bg-surface aria-disabled:cursor-not-allowed aria-disabled:opacity-45 @max-[16rem]:hidden @min-[30rem]:hidden"
    >
      <Icon aria-hidden="true" size="1.125rem" strokeWidth={2} />
    </button>
  );
}

interface TypedQuantityProps {
  name: string;
  quantity: number;
  onTake: (text: string) => void;
  /** Ended by a key: the focus returns to the select. */
  onClose: () => void;
  /** Ended because the focus has moved elsewhere. */
  onLeave: () => void;
}

/** Enter and leaving the field apply the input, Escape discards it. */
function TypedQuantity({ name, quantity, onTake, onClose, onLeave }: TypedQuantityProps) {
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const isEnter = event.key === 'Enter';
    if (isComposing(event.nativeEvent) || (!isEnter && event.key !== 'Escape')) return;
    event.preventDefault();
    if (isEnter) onTake(event.currentTarget.value);
    onClose();
  }

  return (
    <input
      autoFocus
      type="text"
      inputMode="numeric"
      enterKeyHint="done"
      autoComplete="off"
      maxLength={6}
      aria-label={t('line.quantityLabel', { name })}
      defaultValue={quantity}
      onFocus={({ target }) => target.select()}
      onKeyDown={onKeyDown}
      onBlur={({ target }) => {
        onTake(target.value);
        onLeave();
      }}
      className={`${LOOK} pr-3.5`}
    />
  );
}
