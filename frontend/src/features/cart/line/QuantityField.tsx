import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
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
  onChoose: (quantity: number) => void;
  /** Something that the choice alone does not tell, or no more. */
  onSay: (text: string) => void;
}

/** 1 to 9, or up to the quantity that is already chosen, but never more than are left; what is beyond is typed. */
export function QuantityField({ name, quantity, left, onChoose, onSay }: QuantityFieldProps) {
  const [isTyping, setTyping] = useState(false);
  const selectRef = useRef<HTMLSelectElement>(null);
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

  function close(): void {
    flushSync(() => setTyping(false));
    selectRef.current?.focus();
  }

  if (isTyping) {
    return (
      <TypedQuantity
        name={name}
        quantity={quantity}
        onTake={take}
        onClose={close}
        onLeave={() => setTyping(false)}
      />
    );
  }
  return (
    <NativeSelect
      ref={selectRef}
      aria-label={t('line.quantityLabel', { name })}
      value={quantity}
      onChange={({ target: { value } }) => {
        onSay('');
        if (value === MORE) setTyping(true);
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
  const ref = useRef<HTMLInputElement>(null);
  const isClosed = useRef(false);
  useEffect(() => {
    ref.current?.focus();
    ref.current?.select();
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const isEnter = event.key === 'Enter';
    if (isComposing(event.nativeEvent) || (!isEnter && event.key !== 'Escape')) return;
    event.preventDefault();
    isClosed.current = true; // going away takes the focus, too
    if (isEnter) onTake(event.currentTarget.value);
    onClose();
  }

  return (
    <input
      ref={ref}
      type="text"
      inputMode="numeric"
      enterKeyHint="done"
      autoComplete="off"
      maxLength={6}
      aria-label={t('line.quantityLabel', { name })}
      defaultValue={quantity}
      onKeyDown={onKeyDown}
      onBlur={({ target }) => {
        if (isClosed.current) return;
        onTake(target.value);
        onLeave();
      }}
      className={`${LOOK} pr-3.5`}
    />
  );
}
