import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../api/api';
import { setSessionUser } from '../../features/account/authApi';
import { aProduct, aUser } from '../../test/factories';
import { renderApp } from '../../test/renderApp';
import { refusal, server } from '../../test/server';
import { settled } from '../../test/time';

const ana = aUser();
const milk = aProduct({ name: 'Whole Milk' });
const bread = aProduct({ name: 'Sourdough Loaf' });

function serve(favourites: readonly string[]): void {
  server.use(http.get('*/api/favourites', () => HttpResponse.json({ success: true, favourites })));
}

/**
 * Mocks the favourites API with these ids stored.
 * @returns the method and id of each change
 */
function keep(...favourites: string[]): string[] {
  const asked: string[] = [];
  serve(favourites);
  server.use(
    http.put('*/api/favourites/:id', ({ params: { id } }) => {
      asked.push(`PUT ${String(id)}`);
      favourites.unshift(String(id));
      return HttpResponse.json({ success: true, message: 'Added to your favourites' });
    }),
    http.delete('*/api/favourites/:id', ({ params: { id } }) => {
      asked.push(`DELETE ${String(id)}`);
      favourites.splice(favourites.indexOf(String(id)), 1);
      return HttpResponse.json({ success: true, message: 'Removed from your favourites' });
    }),
  );
  return asked;
}

const heart = (name: string) => screen.findByRole('button', { name: `Favourite: ${name}` });
const shown = (): (string | null)[] =>
  within(screen.getByRole('list', { name: 'Your favourites' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

describe('the page of favourites', () => {
  it('lists them, the newest first; a removed one stays until the page is left', async () => {
    const asked = keep(bread._id, milk._id);
    const { user } = renderApp('/favourites', { user: ana, products: [milk, bread] });
    const milksHeart = await heart('Whole Milk');
    expect(shown()).toEqual(['Sourdough Loaf', 'Whole Milk']);
    await waitFor(() => expect(milksHeart).toHaveAttribute('aria-pressed', 'true'));

    await user.click(milksHeart);
    expect(milksHeart).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() => expect(asked).toEqual([`DELETE ${milk._id}`]));
    expect(shown()).toEqual(['Sourdough Loaf', 'Whole Milk']);
    await user.click(milksHeart);
    await waitFor(() => expect(asked).toHaveLength(2));
    await waitFor(() => expect(milksHeart).toHaveAttribute('aria-pressed', 'true'));
  });

  it('shows an addition on another device once the page is focused', async () => {
    const favourites = [milk._id];
    serve(favourites);
    const { store } = renderApp('/favourites', { user: ana, products: [milk, bread] });
    await heart('Whole Milk');
    favourites.unshift(bread._id);
    act(() => void store.dispatch(api.internalActions.onFocus()));
    await heart('Sourdough Loaf');
    expect(shown()).toEqual(['Sourdough Loaf', 'Whole Milk']);
  });

  it('shows an empty state', async () => {
    renderApp('/favourites', { user: ana });
    expect(await screen.findByText(/You have no favourites yet/)).toBeVisible();
  });

  it('asks visitors to log in', async () => {
    renderApp('/favourites');
    expect(await screen.findByText('Please log in to see your favourites.')).toBeVisible();
  });

  it('shows a loading state, and can be retried', async () => {
    server.use(http.get('*/api/favourites', () => refusal(500, 'X', 'Broken.')));
    const { user } = renderApp('/favourites', { user: ana });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('Your favourites could not be loaded.')).toBeVisible();
    server.use(http.get('*/api/favourites', () => delay('infinite')));
    await user.click(again);
    expect(await screen.findByText('Loading your favourites')).toBeInTheDocument();
  });
});

describe('a heart', () => {
  it('follows another device once one returns to the page', async () => {
    const favourites: string[] = [];
    serve(favourites);
    const { store } = renderApp('/products', { user: ana, products: [milk] });
    const milks = await heart('Whole Milk');
    await settled();
    favourites.push(milk._id);
    act(() => void store.dispatch(api.internalActions.onFocus()));
    await waitFor(() => expect(milks).toHaveAttribute('aria-pressed', 'true'));
  });

  it('follows another device on navigation a minute later', async () => {
    const favourites: string[] = [];
    serve(favourites);
    server.use(
      http.get('*/api/product/:id', () => HttpResponse.json({ success: true, product: milk })),
    );
    const { user } = renderApp('/products', { user: ana, products: [milk] });
    await heart('Whole Milk');
    await settled();
    favourites.push(milk._id);
    vi.setSystemTime(Date.now() + 61_000);
    await user.click(screen.getByRole('link', { name: 'Whole Milk' }));
    await screen.findByRole('heading', { level: 1, name: 'Whole Milk' });
    await waitFor(async () =>
      expect(await heart('Whole Milk')).toHaveAttribute('aria-pressed', 'true'),
    );
  });

  it('is reverted with an error if the server rejects it', async () => {
    server.use(
      http.put('*/api/favourites/:id', () =>
        refusal(409, 'TOO_MANY_FAVOURITES', 'You have 200 favourites already.'),
      ),
    );
    const { user } = renderApp('/products', { user: ana, products: [milk] });
    const milks = await heart('Whole Milk');
    await user.click(milks);
    expect(await screen.findByText('You have 200 favourites already.')).toBeVisible();
    expect(milks).toHaveAttribute('aria-pressed', 'false');
  });

  it('opens the login for a visitor, and is applied after it', async () => {
    const asked = keep();
    server.use(
      http.post('*/api/user/login', () =>
        HttpResponse.json({ success: true, user: ana, message: 'Welcome' }),
      ),
    );
    const { user } = renderApp('/products', { products: [milk] });
    await user.click(await heart('Whole Milk'));
    await user.type(await screen.findByLabelText('Email'), ana.email);
    await user.type(screen.getByLabelText('Password'), 'password1{Enter}');
    await waitFor(() => expect(asked).toEqual([`PUT ${milk._id}`]));
    const pressed = await heart('Whole Milk');
    await waitFor(() => expect(pressed).toHaveAttribute('aria-pressed', 'true'));
    expect(location.pathname).toBe('/products');
  });

  it('is dropped if the visitor does not log in', async () => {
    const asked = keep();
    const { user, store } = renderApp('/products', { products: [milk] });
    await user.click(await heart('Whole Milk'));
    await screen.findByLabelText('Email');
    await user.keyboard('{Escape}');
    await act(() => store.dispatch(setSessionUser(ana)));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Account of/ })).toBeVisible());
    expect(asked).toEqual([]);
  });
});
