import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** The pause after the last keystroke. */
const SEARCH_DEBOUNCE_MS = 300;

interface ListSearchProps {
  label: string;
  placeholder: string;
  /** The current search text of the list. */
  search: string;
  /** `isRefined` if it continues a search: then it adds no history entry. */
  onSearch: (text: string, isRefined: boolean) => void;
}

/**
 * Searches a list while the user types. The typed text may be ahead of `search`; when `search` changes otherwise, the
 * field shows it.
 */
export function ListSearch({ label, placeholder, search, onSearch }: ListSearchProps) {
  const timer = useRef(0);
  const [text, setText] = useState(search);
  const [seen, setSeen] = useState(search);
  const [sent, setSent] = useState(search);

  if (search !== seen) {
    setSeen(search);
    if (search !== sent) {
      setSent(search);
      setText(search);
    }
  }

  useEffect(() => () => window.clearTimeout(timer.current), []);

  function searchNow(value: string): void {
    window.clearTimeout(timer.current);
    const term = value.trim();
    setSent(term);
    if (term !== search) onSearch(term, search !== '' && term !== '');
  }

  function type(value: string): void {
    setText(value);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => searchNow(value), SEARCH_DEBOUNCE_MS);
  }

  return (
    <form
      role="search"
      className="flex h-11 min-w-[min(12rem,100%)] flex-1 items-center gap-2.5 rounded-full border border-control bg-surface px-4 text-soft focus-within:border-brand focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-brand"
      onSubmit={(event) => {
        event.preventDefault();
        searchNow(text);
      }}
    >
      <Search aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        value={text}
        onChange={(event) => type(event.target.value)}
        className="h-full min-w-0 flex-1 bg-transparent text-base text-ellipsis text-ink outline-none placeholder:text-soft md:text-md"
      />
    </form>
  );
}
