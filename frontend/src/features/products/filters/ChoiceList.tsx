import { useState } from 'react';
import { t } from '../../../messages/products';

interface ChoiceListProps<Value extends string> {
  /** A count is undefined while it is unknown. */
  choices: readonly { value: Value; label: string; count: number | undefined }[];
  chosen: readonly Value[];
  onChoose: (chosen: Value[]) => void;
  /** The name of a group of radio buttons; undefined for checkboxes. */
  oneOf?: string;
}

/** Choices with the number of products that each leaves. */
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
                // A focused choice stays enabled.
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
