import { Search, X } from 'lucide-react';
import { Suspense, useId, useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { useHref } from 'react-router-dom';
import { ErrorBoundary } from '../../../components/ErrorBoundary';
import { useEarlyInput } from '../../../components/useEarlyInput';
import { useIsHydrated } from '../../../components/useIsHydrated';
import { early } from '../../../lib/earlyClicks';
import { isComposing } from '../../../lib/inputEvents';
import { t } from '../../../messages/shop';
import { useSearchText } from './useSearchText';

export const APPLE = /Mac|iPhone|iPad/;

export interface SearchPanelProps {
  id: string;
  onClose: () => void;
}

interface SearchBoxProps {
  /** Opens below the empty field; loaded on demand. */
  panel: ComponentType<SearchPanelProps>;
}

/** The search field. It filters the products page while the user types; without scripts its form is submitted. */
export function SearchBox({ panel: Panel }: SearchBoxProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const panelId = useId();
  const isApple = useIsHydrated() && APPLE.test(navigator.userAgent);
  const { text, type, searchFor } = useSearchText();
  const [isOpen, setOpen] = useState(false);
  const isPanelShown = isOpen && text === '';
  useEarlyInput(inputRef, text, type);

  /**
   * Escape closes the panel, then clears the field; arrow down opens the panel again. For other keys, see
   * startSearchListeners.
   */
  function onKeyDown({ key, nativeEvent }: KeyboardEvent): void {
    if (isComposing(nativeEvent)) return;
    if (key === 'ArrowDown') setOpen(true);
    if (key !== 'Escape') return;
    nativeEvent.preventDefault();
    inputRef.current?.focus();
    setOpen(false);
    if (!isPanelShown) type('');
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are of what is in it
    <form
      role="search"
      action={useHref('/products')}
      className="group flex h-11 @min-[60rem]/header:relative w-full items-center gap-2.5 rounded-full border border-line bg-surface pr-1.5 pl-4 text-soft transition-colors focus-within:border-brand focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-brand hover:border-control"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        searchFor(text);
      }}
    >
      <Search aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
      <input
        ref={inputRef}
        {...early()}
        type="search"
        name="search"
        role="combobox"
        aria-expanded={isPanelShown}
        aria-controls={panelId}
        aria-haspopup="dialog"
        aria-label={t('search.label')}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        value={text}
        onFocus={() => setOpen(true)}
        // A click before hydration is replayed, perhaps when another element has the focus.
        onClick={({ currentTarget }) => setOpen(currentTarget === document.activeElement)}
        onChange={(event) => {
          setOpen(true);
          type(event.target.value);
        }}
        className="h-full min-w-0 flex-1 bg-transparent text-base text-ellipsis text-ink outline-none placeholder:text-soft md:text-md [&::-webkit-search-cancel-button]:hidden"
      />
      {text === '' ? (
        <kbd
          aria-hidden="true"
          className="mr-2 hidden rounded-md border border-line px-2 font-sans text-xs font-medium whitespace-nowrap group-focus-within:hidden @min-[70rem]/header:block"
        >
          {isApple ? '⌘ K' : t('search.keys')}
        </kbd>
      ) : (
        <button
          type="button"
          aria-label={t('search.clear')}
          className="grid size-9 place-items-center rounded-full hover:bg-brand-tint hover:text-ink"
          onClick={() => {
            type('');
            inputRef.current?.focus();
          }}
        >
          <X aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
        </button>
      )}
      {isPanelShown && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <Panel
              id={panelId}
              onClose={() => {
                setOpen(false);
                // The next page takes the focus.
                inputRef.current?.blur();
              }}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </form>
  );
}
