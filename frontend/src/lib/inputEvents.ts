type Click = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether a click on a link opens it here, and not in another tab, say. */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

/**
 * Whether a key goes to the input method, which turns keys into characters of Japanese, Chinese or Korean: Enter takes what it offers,
 * Escape leaves it and arrows go through its list, so that they are no keys of the page. Safari ends the composition before the Enter
 * that takes it, which only the deprecated key code tells then (229, "processed by an input method").
 */
export const isComposing = (event: KeyboardEvent): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated
  event.isComposing || event.keyCode === 229;
