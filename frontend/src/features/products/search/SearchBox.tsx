import { Search, X } from 'lucide-react';
import {
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type RefObject,
} from 'react';
import { useHref, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../../../components/ErrorBoundary';
import { useEarlyInput } from '../../../components/useEarlyInput';
import { useIsHydrated } from '../../../components/useIsHydrated';
import { searchIn } from './searchPlace';
import { t } from '../../../messages/shop';

const APPLE = /Mac|iPhone|iPad/;

/** What makes the field more than one of a form. */
export interface SearchField {
  input: ComponentProps<'input'>;
  searchNow: () => void;
}

export interface SearchHelpProps {
  inputRef: RefObject<HTMLInputElement | null>;
  /** Of what is to open under the field. */
  panelId: string;
  text: string;
  /** The path where it became what it is; empty where nobody has changed it. */
  typedOn: RefObject<string>;
  onText: (text: string) => void;
  /** Takes what the field needs from now on; it stays the same element. */
  onField: (field: SearchField) => void;
}

interface SearchBoxProps {
  /** Searches while one types, and suggests; loaded when somebody begins to. Without it the form is sent as a page without scripts sends it. */
  help: ComponentType<SearchHelpProps>;
}

/** The shop's search. */
export function SearchBox({ help: Help }: SearchBoxProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const panelId = useId();
  const isApple = useIsHydrated() && APPLE.test(navigator.userAgent);
  const { pathname, search } = useLocation();
  const inAddress = searchIn(pathname, search);
  /** Undefined until somebody uses the field. */
  const [typed, setTyped] = useState<string>();
  const [field, setField] = useState<SearchField>();
  const text = typed ?? inAddress;
  const typedOn = useRef('');
  // The same function each time: what is given it is shown anew for another one.
  const type = useCallback((value: string): void => {
    typedOn.current = window.location.pathname;
    setTyped(value);
  }, []);
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
      className="group flex h-11 w-full items-center gap-2.5 rounded-full border border-line bg-surface pr-1.5 pl-4 text-soft transition-colors focus-within:border-brand focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-brand hover:border-control"
      onSubmit={(event) => {
        if (!field) return;
        event.preventDefault();
        field.searchNow();
      }}
    >
      <Search aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
      <input
        ref={inputRef}
        type="search"
        name="search"
        role="combobox"
        aria-expanded="false"
        aria-controls={panelId}
        aria-haspopup="grid"
        aria-label={t('search.label')}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        onFocus={() => setTyped((now = inAddress) => now)}
        onChange={(event) => type(event.target.value)}
        className="h-full min-w-0 flex-1 bg-transparent text-base text-ellipsis text-ink outline-none placeholder:text-soft md:text-md [&::-webkit-search-cancel-button]:hidden"
        {...field?.input}
        value={text}
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
            type('');
            inputRef.current?.focus();
          }}
        >
          <X aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
        </button>
      )}
      {typed !== undefined && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <Help
              inputRef={inputRef}
              panelId={panelId}
              text={text}
              typedOn={typedOn}
              onText={type}
              onField={setField}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </form>
  );
}
