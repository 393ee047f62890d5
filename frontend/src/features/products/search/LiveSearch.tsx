import { useCombobox } from 'downshift';
import { useLayoutEffect, useState, type MouseEvent, type ReactNode } from 'react';
import type { Product } from '../../../api/types';
import { isPlainClick } from '../../../lib/inputEvents';
import { useStored } from '../../../components/useStored';
import { t as shop } from '../../../messages/shop';
import { keepSearch, recentSearches } from './recentSearches';
import type { SearchHelpProps } from './SearchBox';
import { SuggestionPanel } from './SuggestionPanel';
import { suggestionRows, type SuggestionRow } from './suggestionRows';
import { useCloseOutside } from './useCloseOutside';
import { takeOver, useSuggestionKeys } from './useSuggestionKeys';
import { useSearchText } from './useSearchText';
import { useSuggestions } from './useSuggestions';

interface LiveSearchProps extends SearchHelpProps {
  /** What to do with a product that is suggested. */
  action: (product: Product) => ReactNode;
}

const { InputBlur, InputClick, InputKeyDownEscape } = useCombobox.stateChangeTypes;

const isFieldFocused = (): boolean => document.activeElement?.role === 'combobox';

/**
 * Makes the search field a combobox whose popup is a grid: a row for each thing to go to, beside a product the buttons that put it
 * into the cart. The focus stays in the field while the arrows go from row to row; to the right they go on to the buttons of the row.
 * The products page is filtered below meanwhile.
 */
export function LiveSearch(props: LiveSearchProps) {
  const { inputRef, panelId, text, typedOn, onText, onField, action } = props;
  const [isOpen, setOpen] = useState(isFieldFocused);
  const { words, searchNow } = useSearchText(text, typedOn, (inAddress) => {
    onText(inAddress);
    setOpen(false);
  });
  const suggested = useSuggestions(text, words);
  const recent = useStored(recentSearches);
  const rows = suggestionRows(suggested.found, recent, text);
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

  const { onFieldKey, onButtonKey } = useSuggestionKeys({
    inputRef,
    isShown,
    close: () => setOpen(false),
    goOn: (further) => mark((highlightedIndex + further + rows.length) % rows.length),
  });

  function choose(event: MouseEvent, row: SuggestionRow): void {
    takeOver(event);
    if (row.kind === 'forget') return recentSearches.remove();
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
        onKeyDown: onFieldKey,
      },
      { suppressRefError: true },
    );
    onField({ input, searchNow: submit });
  });

  return (
    <SuggestionPanel
      menuProps={() =>
        getMenuProps({ role: 'grid', onKeyDown: onButtonKey }, { suppressRefError: true })
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
