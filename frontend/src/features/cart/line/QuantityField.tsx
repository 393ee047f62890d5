import { Minus, Plus, type LucideIcon } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { NativeSelect } from '../../../components/Select';
import { MAX_QUANTITY } from '../../../lib/cartItems';
import { isComposing } from '../../../lib/inputEvents';
import { t } from '../../../messages/cart';

interface TakenQuantity {
  quantity: number;
  /** Why it is not what was typed: fewer are left, it is more than the shop takes, or no number at all. */
  because?: 'left' | 'most' | 'noNumber';
}

/**
 * What somebody has typed for a quantity comes to.
 * @param left how many can still be bought, where the shop says so
 */
export function typedQuantity(text: string, before: number, left = Infinity): TakenQuantity {
  const typed = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  if (typed === 0) return { quantity: before, because: 'noNumber' };
  if (typed > left && left <= MAX_QUANTITY) return { quantity: left, because: 'left' };
  return typed > MAX_QUANTITY ? { quantity: MAX_QUANTITY, because: 'most' } : { quantity: typed };
}

const SHORT_LIST = 9;
const MORE = 'more';

const LOOK =
  'h-11 w-26 max-w-full rounded-xl border border-control bg-surface pl-3.5 font-medium tabular-nums';

interface QuantityFieldProps {
  name: string;
  quantity: number;
  /** How many can still be bought, where the shop says so. */
  left: number | undefined;
  /** Takes the focus when it comes in place of the button that was pressed. */
  hasFocus: boolean;
  onChoose: (quantity: number) => void;
  /** Something that the choice alone does not tell, or no more. */
  onSay: (text: string) => void;
}

/**
 * 1 to 9, or up to the quantity that is already chosen, but never more than are left; a larger quantity is typed. On a phone,
 * buttons beside it add and take away one.
 */
export function QuantityField({
  name,
  quantity,
  left,
  hasFocus,
  onChoose,
  onSay,
}: QuantityFieldProps) {
  const [entry, setEntry] = useState<'choice' | 'typing' | 'typed'>('choice');
  const most = Math.min(MAX_QUANTITY, left ?? MAX_QUANTITY);
  const last = Math.min(Math.max(SHORT_LIST, quantity), most);

  function choose(chosen: number): void {
    if (chosen !== quantity) onChoose(chosen);
  }

  function take(text: string): void {
    const { quantity: taken, because } = typedQuantity(text, quantity, left);
    const values = { units: taken, most: MAX_QUANTITY };
    onSay(because ? t(`line.typed.${because}`, values) : '');
    choose(taken);
  }

  function step(by: 1 | -1): void {
    onSay('');
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
        // After a key has ended the typing, the focus comes back here.
        autoFocus={hasFocus || entry === 'typed'}
        aria-label={t('line.quantityLabel', { name })}
        value={quantity}
        onChange={({ target: { value } }) => {
          onSay('');
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
          // What is in the cart is said, and cannot be chosen.
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

/** Not where text is so large that the choice alone fills the line. At the end it keeps its focus and does nothing. */
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
  /** By a key: the focus goes back to the choice. */
  onClose: () => void;
  /** Because the focus has gone elsewhere. */
  onLeave: () => void;
}

/** Enter and leaving take what was typed, Escape gives it up. */
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
