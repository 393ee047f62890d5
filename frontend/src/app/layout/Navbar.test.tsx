import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../test/factories';
import { renderApp } from '../../test/renderApp';

const ana = aUser();

describe('the account menu', () => {
  it('is worked with the keyboard', async () => {
    const { user } = renderApp('/contact', { user: ana });
    const button = await screen.findByRole('button', { name: `Account of ${ana.name}` });
    button.focus();
    await user.keyboard('{Enter}');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    const account = within(screen.getByRole('list', { name: 'Account' }));
    for (const name of ['My Orders', 'Favourites', 'Shopping lists', 'My account']) {
      await user.tab();
      expect(account.getByRole('link', { name })).toHaveFocus();
    }
    await user.tab();
    expect(account.getByRole('button', { name: 'Logout' })).toHaveFocus();

    await user.keyboard('{Escape}');
    expect(screen.queryByRole('list', { name: 'Account' })).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('closes when the focus moves elsewhere or on a click outside', async () => {
    const { user } = renderApp('/contact', { user: ana });
    const button = await screen.findByRole('button', { name: `Account of ${ana.name}` });
    await user.click(button);
    await user.tab({ shift: true });
    expect(screen.queryByRole('list', { name: 'Account' })).not.toBeInTheDocument();
    await user.click(button);
    await user.click(document.body);
    expect(screen.queryByRole('list', { name: 'Account' })).not.toBeInTheDocument();
  });
});

describe('the menu of small screens', () => {
  it('opens, navigates and closes automatically', async () => {
    const { user } = renderApp('/');
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const menu = await screen.findByRole('navigation', { name: 'Menu' });
    expect(menu).toBeVisible();
    await user.click(within(menu).getByRole('link', { name: 'Contact' }));
    expect(location.pathname).toBe('/contact');
    expect(menu).not.toBeVisible();
  });

  it('closes on Escape', async () => {
    const { user } = renderApp('/');
    const button = screen.getByRole('button', { name: 'Open menu' });
    await user.click(button);
    await user.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });
});

it('counts the pieces in the cart', async () => {
  renderApp('/contact', { cart: { a: 2, b: 1 } });
  expect(await screen.findByRole('link', { name: 'Cart, 3 items' })).toHaveTextContent('3');
});

it('moves the focus to the heading of a new page and names it', async () => {
  const { user } = renderApp('/');
  await waitFor(() => expect(document.title).toBe('Larder: fresh groceries, delivered'));
  const nav = within(screen.getByRole('navigation', { name: 'Main' }));
  await user.click(nav.getByRole('link', { name: 'Contact' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'How can we help?' });
  await waitFor(() => expect(heading).toHaveFocus());
  await waitFor(() => expect(document.title).toBe('Contact · Larder'));
});

it('shows a friendly page for unknown URLs', async () => {
  renderApp('/nothing/here/at/all');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('This shelf is empty');
  expect(
    within(screen.getByRole('main')).getByRole('link', { name: 'All products' }),
  ).toHaveAttribute('href', '/products');
});
