/*
 * jsdom knows <dialog> but not how to show it. This is as much of the browser's behaviour as the shop's dialogs use:
 * open, closed, the cancel event on Escape, and the focus going in and back.
 */
const openers = new WeakMap<HTMLDialogElement, Element | null>();

HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  openers.set(this, document.activeElement);
  this.open = true;
  this.querySelector<HTMLElement>('[autofocus], button, input, a[href]')?.focus();
};

HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  const opener = openers.get(this);
  if (opener instanceof HTMLElement) opener.focus();
};

document.addEventListener('keydown', ({ key }) => {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  if (key === 'Escape') dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
});
