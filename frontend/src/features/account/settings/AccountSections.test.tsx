import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Spinner } from '../../../components/Spinner';
import { passTime, stopTime } from '../../../test/time';
import { AccountSections } from './AccountSections';

const sections = (isLoading: boolean) => (
  <AccountSections>
    <section>{isLoading ? <Spinner label="Loading" /> : 'Profile'}</section>
    <section>Password</section>
  </AccountSections>
);
const hides = () => screen.getByText('Password').parentElement?.className.includes('invisible');

it('hides sections below one that is loading, and none during a refetch', async () => {
  const { rerender } = render(sections(true));
  expect(hides()).toBe(true);
  rerender(sections(false));
  await waitFor(() => expect(hides()).toBe(false));
  rerender(sections(true));
  expect(hides()).toBe(false);
});

it('hides nothing for long', async () => {
  stopTime();
  render(sections(true));
  await passTime(4_000);
  expect(hides()).toBe(false);
});
