import type { MouseEvent } from 'react';

/**
 * For the onMouseDown of a button below fields that validate on blur: the field keeps the focus. Otherwise its error
 * would appear between mousedown and mouseup, move the button from under the pointer and swallow the click.
 */
export const preventBlur = (event: MouseEvent): void => event.preventDefault();
