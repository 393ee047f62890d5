import { useState } from 'react';
import { t } from '../../../messages/products';

interface ChoiceListProps<Value extends string> {
  /** A count is undefined as long as it is not known. */
  choices: readonly { value: Value; label: string; count: number | undefined }[];
  chosen: readonly Value[];
  onChoose: (chosen: Value[]) => void;
  /** Choosing one ends the choice of another; what they are called together, for the browser. */
  oneOf?: string;
}

/** Boxes to tick, each with how many products it leaves. */
export function ChoiceList<Value extends string>({
  choices,
  chosen,
  onChoose,
  oneOf,
}: ChoiceListProps<Value>) {
  const [focused, setFocused] = useState<Value>();
  return (
    <ul className="grid gap-x-6 @sm:grid-cols-2">
      {choices.map(({ value, label, count }) => {
        const isChosen = chosen.includes(value);
        const isEmpty = count === 0 && !isChosen;
        return (
          <li key={value}>
            <label
              className={`flex min-h-11 items-center gap-3 py-1.5 ${isEmpty ? 'text-soft' : ''}`}
            >
              <input
                type={oneOf ? 'radio' : 'checkbox'}
                name={oneOf}
                checked={isChosen}
                // Who is there already goes on from there.
                disabled={isEmpty && value !== focused}
                onFocus={() => setFocused(value)}
                onBlur={() => setFocused(undefined)}
                onChange={() => {
                  if (isEmpty) return;
                  if (oneOf) onChoose([value]);
                  else if (isChosen) onChoose(chosen.filter((other) => other !== value));
                  else onChoose([...chosen, value]);
                }}
                className="size-5 shrink-0 accent-brand"
              />
              <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>{' '}
              {count !== undefined && (
                <span className="text-sm text-soft tabular-nums">
                  {t.rich('filters.count', {
                    count,
                    hidden: (text) => <span className="sr-only">{text}</span>,
                  })}
                </span>
              )}
            </label>
          </li>
        );
      })}
    </ul>
  );
}
