import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Spinner } from '../../../components/Spinner';
import { AccountSections } from './AccountSections';

const sections = (isLoading: boolean) => (
  <AccountSections>
    <section>{isLoading ? <Spinner label="Loading" /> : 'Profile'}</section>
    <section>Password</section>
  </AccountSections>
);
const hides = () => screen.getByText('Password').parentElement?.className.includes('invisible');

it('hides what would move, and nothing any more once all has come: not while something is asked again', async () => {
  const { rerender } = render(sections(true));
  expect(hides()).toBe(true);
  rerender(sections(false));
  await waitFor(() => expect(hides()).toBe(false));
  rerender(sections(true));
  expect(hides()).toBe(false);
});

it('hides nothing for long', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(sections(true));
  act(() => void vi.advanceTimersByTime(4_000));
  expect(hides()).toBe(false);
});
