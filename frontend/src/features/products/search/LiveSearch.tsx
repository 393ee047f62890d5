import { useCombobox } from 'downshift';
import {
  useLayoutEffect,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import type { Product } from '../../../api/types';
import { isPlainClick } from '../../../components/isPlainClick';
import { t as shop } from '../../../messages/shop';
import { keepSearch } from './recentSearches';
import type { SearchHelpProps } from './SearchBox';
import { SuggestionPanel } from './SuggestionPanel';
import { suggestionRows, type SuggestionRow } from './suggestionRows';
import { useCloseOutside } from './useCloseOutside';
import { useRecentSearches } from './useRecentSearches';
import { useSearchText } from './useSearchText';
import { useSuggestions } from './useSuggestions';

interface LiveSearchProps extends SearchHelpProps {
  /** What to do with a product that is suggested. */
  action: (product: Product) => ReactNode;
}

const { InputBlur, InputClick, InputKeyDownEscape } = useCombobox.stateChangeTypes;

/** In place of what the library would do. */
function takeOver({ nativeEvent }: KeyboardEvent | MouseEvent): void {
  (nativeEvent as Event & { preventDownshiftDefault?: boolean }).preventDownshiftDefault = true;
}

const isFieldFocused = (): boolean => document.activeElement?.role === 'combobox';

/** The row that the arrows have come to. */
const rowAt = (field: HTMLInputElement): HTMLElement | null =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '');

/**
 * Makes the search field a combobox whose popup is a grid: a row for each thing to go to, beside a product the buttons that put it
 * into the cart. The focus stays in the field while the arrows go from row to row; to the right they go on to the buttons of the row.
 * The products page is filtered below meanwhile.
 */
export function LiveSearch({ inputRef, panelId, text, onText, onField, action }: LiveSearchProps) {
  const [isOpen, setOpen] = useState(isFieldFocused);
  const { words, searchNow } = useSearchText(text, (inAddress) => {
    onText(inAddress);
    setOpen(false);
  });
  const suggested = useSuggestions(text, words);
  const recent = useRecentSearches(isOpen);
  const rows = suggestionRows(suggested.found, recent.searches, text);
  const isShown = isOpen && rows.length > 0;
  useCloseOutside(inputRef, isOpen, () => setOpen(false));

  /** Belongs to what was found: of other words the same place is another thing. */
  const [marked, setMarked] = useState({ index: -1, words: '' });
  const foundFor = suggested.found?.words ?? '';
  const highlightedIndex = marked.words === foundFor ? marked.index : -1;
  const mark = (index: number): void => setMarked({ index, words: foundFor });

  const { getInputProps, getMenuProps, getItemProps } = useCombobox({
    highlightedIndex,
    onHighlightedIndexChange: (change) => mark(change.highlightedIndex),
    menuId: panelId,
    items: rows,
    itemToString: () => text,
    inputValue: text,
    selectedItem: null,
    isOpen: isShown,
    // The focus may be on a button of the panel; see useCloseOutside. And a click never closes.
    stateReducer: (before, { type, changes }) =>
      type === InputBlur ? before : { ...changes, ...(type === InputClick && { isOpen: true }) },
    onIsOpenChange: (change) => setOpen(change.isOpen),
    onInputValueChange: ({ type }) => {
      if (type === InputKeyDownEscape) onText('');
    },
  });

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, currentTarget: field } = event;
    const row = isShown ? rowAt(field) : null;
    // These edit the text.
    if (key === 'Home' || key === 'End') takeOver(event);
    if (key === 'Tab') setOpen(false);
    if (key === 'Enter') {
      takeOver(event);
      // Without a row the form is sent.
      if (!row || event.nativeEvent.isComposing) return;
      event.preventDefault();
      row.querySelector<HTMLElement>('a, button')?.click();
    }
    if (key === 'ArrowRight') {
      const button = row?.querySelector<HTMLElement>('[role="group"] > button:last-of-type');
      if (!button) return;
      event.preventDefault();
      button.focus();
    }
  }

  /** On a button of a row. */
  function onPanelKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, target } = event;
    if (!(target instanceof HTMLButtonElement)) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    const rowStep = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (step) {
      const buttons = [...(target.parentElement?.querySelectorAll('button') ?? [])];
      const next = buttons[buttons.indexOf(target) + step];
      event.preventDefault();
      if (next) next.focus();
      else if (step < 0) inputRef.current?.focus();
    } else if (rowStep ?? key === 'Escape') {
      event.preventDefault();
      inputRef.current?.focus();
      if (rowStep) mark((highlightedIndex + rowStep + rows.length) % rows.length);
      else setOpen(false);
    }
  }

  function choose(event: MouseEvent, row: SuggestionRow): void {
    takeOver(event);
    if (row.kind === 'forget') return recent.forget();
    const isFollowed = event.target instanceof Element && event.target.closest('a') !== null;
    // The buttons of a row are not the way to what it shows; and it may be opened beside.
    if (!isFollowed || !isPlainClick(event)) return;
    if (row.kind !== 'recent') keepSearch(text);
    onText(row.kind === 'all' || row.kind === 'recent' ? row.words : '');
    setOpen(false);
    // The page that comes takes the focus.
    inputRef.current?.blur();
  }

  function submit(): void {
    keepSearch(text);
    searchNow();
    setOpen(false);
    // Keys on the screen would hide what was found.
    const seen = window.visualViewport?.height ?? Infinity;
    if (seen < window.innerHeight * 0.8) inputRef.current?.blur();
  }

  useLayoutEffect(() => {
    const input = getInputProps(
      {
        ref: inputRef,
        'aria-label': shop('search.label'),
        onChange: ({ currentTarget }) => onText(currentTarget.value),
        onFocus: () => {
          if (!isOpen) mark(-1);
          setOpen(true);
        },
        onKeyDown,
      },
      { suppressRefError: true },
    );
    onField({ input, searchNow: submit });
  });

  return (
    <SuggestionPanel
      menuProps={() =>
        getMenuProps({ role: 'grid', onKeyDown: onPanelKeyDown }, { suppressRefError: true })
      }
      rowProps={(row) =>
        getItemProps({
          item: row,
          index: rows.indexOf(row),
          role: 'row',
          onClick: (event) => choose(event, row),
        })
      }
      rows={isShown ? rows : []}
      suggested={suggested}
      text={text}
      action={action}
    />
  );
}
