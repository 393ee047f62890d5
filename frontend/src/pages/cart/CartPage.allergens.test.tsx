import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { ProductFacts } from '../../api/types';
import { productAdded } from '../../features/cart/cartSlice';
import { storeAvoided } from '../../features/products/allergens/useAvoidedAllergens';
import { line, milk, openCart, tomatoes } from '../../test/checkout';
import { aProduct } from '../../test/factories';
import { later } from '../../test/later';
import { refusal, server } from '../../test/server';

const openCartWith = (facts: { tomatoes?: ProductFacts; milk?: ProductFacts } = {}) =>
  openCart({
    products: [
      { ...tomatoes, facts: facts.tomatoes },
      { ...milk, facts: facts.milk },
    ],
  });

describe('avoided allergens', () => {
  it('are not mentioned to customers who avoid none', async () => {
    openCartWith({ milk: { allergens: ['milk'] } });
    await line('Milk');
    expect(screen.getByRole('button', { name: 'Allergens I avoid' })).toBeVisible();
    expect(screen.queryByText(/contain|No allergen/i)).not.toBeInTheDocument();
  });

  it('are shown on each line and for the whole cart', async () => {
    storeAvoided(['milk', 'nuts']);
    openCartWith({ milk: { allergens: ['milk'], mayContain: ['nuts'] } });
    expect(await (await line('Milk')).findByText('Contains milk')).toBeVisible();
    expect((await line('Milk')).getByText('May contain nuts')).toBeVisible();
    expect((await line('Vine Tomatoes')).getByText('No allergen information')).toBeVisible();
    expect(screen.getByText('1 product contains what you avoid: milk.')).toBeVisible();
    expect(screen.getByText(/1 product may contain traces of what you avoid: nuts/)).toBeVisible();
    expect(screen.getByText(/No allergen information .*: Vine Tomatoes/)).toBeVisible();
  });

  it('are chosen in the cart', async () => {
    const { user } = openCartWith({ milk: { allergens: ['milk'] }, tomatoes: { allergens: [] } });
    await user.click(await screen.findByRole('button', { name: 'Allergens I avoid' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Allergens I avoid' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Milk (and lactose)' }));
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await (await line('Milk')).findByText('Contains milk')).toBeVisible();
    expect((await line('Vine Tomatoes')).queryByText(/contain|stated/)).not.toBeInTheDocument();
    expect(screen.getByText('You avoid: milk.')).toBeVisible();
  });

  it('are never omitted silently: not while a product loads, nor after an error', async () => {
    storeAvoided(['milk']);
    const cheese = aProduct({ name: 'Cheese', facts: { allergens: ['celery'] } });
    const { user, store } = openCartWith({ milk: { allergens: [] }, tomatoes: { allergens: [] } });
    expect(await screen.findByText(/No product in your cart lists/)).toBeVisible();
    const answer = later();
    server.use(
      http.get('*/api/product/list', async () => {
        await answer.wait();
        return refusal(400, 'VALIDATION_FAILED', 'No');
      }),
    );
    act(() => {
      store.dispatch(productAdded(cheese._id));
    });
    expect(await screen.findByText(/Checking your cart/)).toBeVisible();
    answer.release();
    expect(await screen.findByText(/Your cart could not be checked/)).toBeVisible();
    const products = [tomatoes, milk].map((it) => ({ ...it, facts: { allergens: [] } }));
    server.use(
      http.get('*/api/product/list', () =>
        HttpResponse.json({ success: true, products: [...products, cheese], total: 3 }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    const clear = await screen.findByText(/No product in your cart lists/);
    expect(clear).toBeVisible();
    expect(clear.parentElement).toHaveFocus();
  });

  it('follow a change in another tab, and are deleted at logout', async () => {
    storeAvoided(['milk']);
    const { user, store } = openCartWith({
      milk: { allergens: ['milk'] },
      tomatoes: { allergens: ['celery'] },
    });
    expect(await (await line('Milk')).findByText('Contains milk')).toBeVisible();
    localStorage.setItem('larder.avoidedAllergens', '["celery"]');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'larder.avoidedAllergens' }));
    });
    expect(await (await line('Vine Tomatoes')).findByText('Contains celery')).toBeVisible();
    expect((await line('Milk')).queryByText('Contains milk')).not.toBeInTheDocument();
    server.use(
      http.get('*/api/user/logout', () => HttpResponse.json({ success: true, message: '' })),
    );
    await user.click(screen.getByRole('button', { name: /^Account of/ }));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(localStorage.getItem('larder.avoidedAllergens')).toBeNull());
    await waitFor(() => expect(location.pathname).toBe('/'));
    expect(store.getState().cart.items).toEqual({});
  });
});
