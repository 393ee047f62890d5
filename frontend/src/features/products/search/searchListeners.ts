import { isComposing } from '../../../lib/inputEvents';
import { keepSearch } from './recentSearches';
import { APPLE } from './SearchBox';

const FORM = '[role="search"]';
const field = () => document.querySelector<HTMLInputElement>(`${FORM} [role="combobox"]`);

/** On macOS, Control and K is a shortcut of text fields. */
const isShortcut = ({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' &&
  (APPLE.test(navigator.userAgent) ? metaKey : ctrlKey) &&
  !(altKey || shiftKey) &&
  !document.querySelector('dialog[open]');

/** The element that an arrow key moves to: in the panel of the empty field, or the first product found. */
function besideFocus(step: number): HTMLElement | undefined {
  const input = field();
  const search = input?.closest(FORM);
  const { activeElement: focused } = document;
  if (!input || !search?.contains(focused)) return undefined;
  const below =
    input.value === ''
      ? search.querySelectorAll<HTMLElement>('[role="dialog"] :is(a, button)')
      : document.querySelectorAll<HTMLElement>('main article a');
  const stops = [input, ...below];
  return stops[stops.findIndex((stop) => stop === focused) + step];
}

/** Stores the search text once the focus leaves the search. */
function keepTyped({ target, relatedTarget }: FocusEvent): void {
  if (target !== field() || (relatedTarget instanceof Element && relatedTarget.closest(FORM)))
    return;
  keepSearch(field()?.value ?? '');
}

/** The on-screen keyboard would cover the products found. */
function hideKeyboard({ target }: Event): void {
  const seen = window.visualViewport?.height ?? Infinity;
  const isSearch = target instanceof Element && target.matches(FORM);
  if (isSearch && seen < window.innerHeight * 0.8) field()?.blur();
}

/**
 * The part of the search that is loaded after the first screen: the keyboard shortcut, arrow keys, and storing
 * searches.
 */
export function startSearchListeners(): void {
  document.addEventListener('focusout', keepTyped);
  document.addEventListener('submit', hideKeyboard);
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step ? besideFocus(step) : isShortcut(event) ? field() : undefined;
    if (!next) return;
    event.preventDefault();
    next.focus();
    if (!step && next === field()) field()?.select();
  });
}
