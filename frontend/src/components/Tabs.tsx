import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { preventBlur } from './preventBlur';

interface TabsProps<Id extends string> {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly { id: Id; label: string }[];
  chosen: Id;
  onChoose: (id: Id) => void;
  /** The selected tab cannot be changed for now, because its content is busy. */
  isHeld?: boolean;
  /** The content of the selected tab. */
  children: ReactNode;
}

/** @returns the tab that a key moves to; undefined for other keys */
function nextTab(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (current + 1) % count;
  if (key === 'ArrowLeft') return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** A tab list; the arrow keys move between tabs, and the Tab key leaves the list. */
export function Tabs<Id extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  isHeld = false,
  children,
}: TabsProps<Id>) {
  const panelId = useId();
  const tabId = (id: Id): string => `${panelId}-${id}`;

  function press(event: KeyboardEvent): void {
    const current = tabs.findIndex(({ id }) => id === chosen);
    const next = tabs[nextTab(event.key, current, tabs.length) ?? -1];
    if (!next || isHeld) return;
    event.preventDefault();
    onChoose(next.id);
    document.getElementById(tabId(next.id))?.focus();
  }

  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-1 rounded-picture border border-line bg-background p-1"
      >
        {tabs.map(({ id, label: text }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={tabId(id)}
            aria-selected={id === chosen}
            aria-controls={panelId}
            aria-disabled={isHeld && id !== chosen}
            tabIndex={id === chosen ? 0 : -1}
            onKeyDown={press}
            onMouseDown={preventBlur}
            onClick={isHeld ? undefined : () => onChoose(id)}
            className="min-h-11 rounded-full border border-transparent px-2 font-semibold wrap-anywhere text-soft transition-colors hover:text-ink aria-disabled:opacity-60 aria-selected:border-brand aria-selected:bg-brand-tint aria-selected:text-brand-ink"
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(chosen)}>
        {children}
      </div>
    </>
  );
}
