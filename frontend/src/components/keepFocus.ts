import type { MouseEvent } from 'react';

/**
 * For the onMouseDown of a button below fields that check themselves on blur: with the focus kept in its field, no error
 * appears between press and release, moves the button from under the pointer and swallows the click.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();
