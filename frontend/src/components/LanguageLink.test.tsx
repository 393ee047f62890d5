import { screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { openAddressForm } from '../test/addressPage';

const german = () => screen.findByRole('link', { name: 'Deutsch' });

/** Whether the browser would ask before leaving the page. */
const asksBeforeLeaving = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Prevents navigation: the test has no other document. */
function stayHere(): void {
  const stay = (event: Event): void => event.preventDefault();
  window.addEventListener('click', stay);
  onTestFinished(() => window.removeEventListener('click', stay));
}

it('makes the browser ask before typed input is lost', async () => {
  stayHere();
  const { user } = await openAddressForm();
  await user.click(await german());
  expect(asksBeforeLeaving()).toBe(false);

  await user.type(screen.getByLabelText('Street'), '1 Market');
  await user.keyboard('{Control>}');
  await user.click(await german()); // in another tab
  await user.keyboard('{/Control}');
  expect(asksBeforeLeaving()).toBe(false);
  await user.click(await german());
  expect(asksBeforeLeaving()).toBe(true);
  expect(asksBeforeLeaving()).toBe(false);
});
