import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { isComposing } from '../../../lib/inputEvents';

interface SuggestionKeys {
  inputRef: RefObject<HTMLInputElement | null>;
  isShown: boolean;
  close: () => void;
  /** Goes as many rows further, or back. */
  goOn: (rows: number) => void;
}

/** In place of what the library of the combobox would do. */
export function takeOver({ nativeEvent }: KeyboardEvent | MouseEvent): void {
  (nativeEvent as Event & { preventDownshiftDefault?: boolean }).preventDownshiftDefault = true;
}

/** The row that the arrows have come to. */
const rowAt = (field: HTMLInputElement): HTMLElement | null =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '');

/** What keys do beyond the library of the combobox, in the field and on the buttons of a row. */
export function useSuggestionKeys({ inputRef, isShown, close, goOn }: SuggestionKeys) {
  function onFieldKey(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, currentTarget: field } = event;
    if (isComposing(event.nativeEvent)) return takeOver(event);
    const row = isShown ? rowAt(field) : null;
    // These edit the text.
    if (key === 'Home' || key === 'End') takeOver(event);
    if (key === 'Tab') close();
    if (key === 'Enter') {
      takeOver(event);
      // Without a row the form is sent.
      if (!row) return;
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

  function onButtonKey(event: KeyboardEvent<HTMLElement>): void {
    const { key, target } = event;
    if (!(target instanceof HTMLButtonElement)) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    const rows = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (step) {
      const buttons = [...(target.parentElement?.querySelectorAll('button') ?? [])];
      const next = buttons[buttons.indexOf(target) + step];
      event.preventDefault();
      if (next) next.focus();
      else if (step < 0) inputRef.current?.focus();
    } else if (rows ?? key === 'Escape') {
      event.preventDefault();
      inputRef.current?.focus();
      if (rows) goOn(rows);
      else close();
    }
  }

  return { onFieldKey, onButtonKey };
}
