import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useHref } from 'react-router-dom';
import { useEarlyInput } from '../../components/useEarlyInput';
import { useIsHydrated } from '../../components/useIsHydrated';
import { useSearchText } from './useSearchText';
import { t } from '../../messages/shop';

const APPLE = /Mac|iPhone|iPad/;

/** The shop's search: filters the products page while one types, from wherever one is. */
export function SearchBox() {
  const inputRef = useRef<HTMLInputElement>(null);
  const isApple = useIsHydrated() && APPLE.test(navigator.userAgent);
  const { text, type, searchNow } = useSearchText();
  useEarlyInput(inputRef, text, type);

  useEffect(() => {
    function focusOnShortcut(event: KeyboardEvent): void {
      // On a Mac, Control and K are a text field's own keys.
      const isHeld = isApple ? event.metaKey : event.ctrlKey;
      if (event.key.toLowerCase() !== 'k' || !isHeld || event.altKey || event.shiftKey) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      inputRef.current?.focus();
      inputRef.current?.select();
    }
    document.addEventListener('keydown', focusOnShortcut);
    return () => document.removeEventListener('keydown', focusOnShortcut);
  }, [isApple]);

  return (
    <form
      role="search"
      action={useHref('/products')}
      className="group flex h-11.5 w-full items-center gap-2.5 rounded-full border border-line bg-surface pr-1.5 pl-4 text-soft transition-colors focus-within:border-brand focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-brand hover:border-control"
      onSubmit={(event) => {
        event.preventDefault();
        searchNow(text);
      }}
    >
      <Search aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
      <input
        ref={inputRef}
        type="search"
        name="search"
        aria-label={t('search.label')}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        value={text}
        onChange={(event) => type(event.target.value)}
        className="h-full min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-soft md:text-md [&::-webkit-search-cancel-button]:hidden"
      />
      {text === '' ? (
        <kbd
          aria-hidden="true"
          className="mr-2 hidden rounded-md border border-line px-2 font-sans text-xs font-medium whitespace-nowrap group-focus-within:hidden md:block"
        >
          {isApple ? '⌘ K' : t('search.keys')}
        </kbd>
      ) : (
        <button
          type="button"
          aria-label={t('search.clear')}
          className="grid size-9 place-items-center rounded-full hover:bg-brand-tint hover:text-ink"
          onClick={() => {
            searchNow('');
            inputRef.current?.focus();
          }}
        >
          <X aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
        </button>
      )}
    </form>
  );
}
