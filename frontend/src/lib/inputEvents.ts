type Click = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** @returns true if a click on a link opens it in this tab */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

/**
 * @returns true if an input method handles the key, for example to compose Japanese, Chinese or Korean characters:
 * Enter accepts a candidate, Escape cancels and arrow keys select, so the page must ignore the key. Safari ends the
 * composition before the Enter that accepts it, which is then only recognizable by the deprecated key code 229.
 */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === 229;
