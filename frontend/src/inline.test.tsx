import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ThemeChoice } from './components/ThemeChoice';
import { runPageScript } from './test/pageScript';

const { documentElement: root, head } = document;
const painted = () =>
  Array.from(head.querySelectorAll('meta'), ({ content, media }) => [content, media]);

beforeEach(() => {
  for (const scheme of ['light', 'dark']) {
    const meta = Object.assign(document.createElement('meta'), { name: 'theme-color' });
    Object.assign(meta, { content: scheme, media: `(prefers-color-scheme: ${scheme})` });
    meta.dataset.scheme = scheme;
    head.append(meta);
  }
});
afterEach(() => {
  head.replaceChildren();
  delete root.dataset.theme;
});

/** Loads a page: its inline script runs first, then the app. */
async function open() {
  vi.resetModules();
  await runPageScript(() => import('./inline'));
  return render(<ThemeChoice />);
}
const chosen = () => screen.getByRole('radio', { checked: true });
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));

it('follows the system until a theme is chosen, and again when the choice is removed', async () => {
  await open();
  expect(screen.getByRole('group', { name: 'Theme' })).toBeVisible();
  expect(chosen()).toHaveAccessibleName('System');
  expect(root).not.toHaveAttribute('data-theme');
  await choose('Dark');
  await choose('System');
  expect(root).not.toHaveAttribute('data-theme');
  expect(painted()).toEqual([
    ['light', '(prefers-color-scheme: light)'],
    ['dark', '(prefers-color-scheme: dark)'],
  ]);
  expect(localStorage).toHaveLength(0);
});

it("is stored and applied to the next page and to the browser's interface", async () => {
  const { unmount } = await open();
  await choose('Dark');
  expect(root.dataset.theme).toBe('dark');
  unmount();
  delete root.dataset.theme;
  await open();
  expect(root.dataset.theme).toBe('dark');
  expect(chosen()).toHaveAccessibleName('Dark');
  expect(painted()).toEqual([
    ['light', 'not all'],
    ['dark', 'all'],
  ]);
});

it('changes with the arrow keys', async () => {
  await open();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(chosen()).toHaveAccessibleName('Light');
  expect(root.dataset.theme).toBe('light');
});

it('follows a change in another tab', async () => {
  await open();
  localStorage.setItem('larder.theme', '"dark"');
  await act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'larder.theme' }));
    await Promise.resolve();
  });
  expect(chosen()).toHaveAccessibleName('Dark');
});

it.each(['"pink"', '{"a":', '""', '12'])('ignores %s', async (text) => {
  localStorage.setItem('larder.theme', text);
  await open();
  expect(root).not.toHaveAttribute('data-theme');
  expect(chosen()).toHaveAccessibleName('System');
});

it('lasts as long as the page if storage is disabled', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await open();
  await choose('Dark');
  expect(root.dataset.theme).toBe('dark');
  expect(chosen()).toHaveAccessibleName('Dark');
});

it('applies a choice made before hydration', async () => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<ThemeChoice />);
  await choose('Dark');
  render(<ThemeChoice />, { container, hydrate: true });
  expect(root.dataset.theme).toBe('dark');
  expect(chosen()).toHaveAccessibleName('Dark');
  expect(localStorage.getItem('larder.theme')).toBe('"dark"');
});
