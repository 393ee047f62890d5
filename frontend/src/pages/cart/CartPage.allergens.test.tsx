import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { ProductFacts } from '../../api/types';
import { storeAvoided } from '../../features/products/allergens/useAvoidedAllergens';
import { line, milk, openCart, tomatoes } from '../../test/checkout';
import { later } from '../../test/later';
import { refusal, server } from '../../test/server';

/** Answers as the server does; notes whether facts were asked for. */
function serveFacts(facts: Record<string, ProductFacts>) {
  const asked: string[] = [];
  server.use(
    http.get('*/api/product/list', ({ request }) => {
      const { searchParams } = new URL(request.url);
      if (searchParams.get('facts') !== 'true') return undefined;
      asked.push(searchParams.get('ids') ?? '');
      const products = [tomatoes, milk].map((it) => ({ ...it, facts: facts[it._id] }));
      return HttpResponse.json({ success: true, products, total: 2 });
    }),
  );
  return asked;
}

describe('avoided allergens', () => {
  it('are not mentioned to customers who avoid none', async () => {
    openCart();
    const asked = serveFacts({});
    await line('Milk');
    expect(screen.getByRole('button', { name: 'Allergens I avoid' })).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('are shown on each line and for the whole cart', async () => {
    storeAvoided(['milk', 'nuts']);
    openCart();
    const asked = serveFacts({ [milk._id]: { allergens: ['milk'], mayContain: ['nuts'] } });
    expect(await (await line('Milk')).findByText('Contains milk')).toBeVisible();
    expect((await line('Milk')).getByText('May contain nuts')).toBeVisible();
    expect((await line('Vine Tomatoes')).getByText('No allergen information')).toBeVisible();
    expect(screen.getByText('1 product contains what you avoid: milk.')).toBeVisible();
    expect(screen.getByText(/1 product may contain traces of what you avoid: nuts/)).toBeVisible();
    expect(screen.getByText(/No allergen information .*: Vine Tomatoes/)).toBeVisible();
    expect(asked).toEqual([[tomatoes._id, milk._id].sort().join(',')]);
  });

  it('are chosen in the cart and then queried', async () => {
    const { user } = openCart();
    serveFacts({ [milk._id]: { allergens: ['milk'] }, [tomatoes._id]: { allergens: [] } });
    await user.click(await screen.findByRole('button', { name: 'Allergens I avoid' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Allergens I avoid' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Milk (and lactose)' }));
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await (await line('Milk')).findByText('Contains milk')).toBeVisible();
    expect((await line('Vine Tomatoes')).queryByText(/contain|stated/)).not.toBeInTheDocument();
    expect(screen.getByText('You avoid: milk.')).toBeVisible();
  });

  it('are never omitted silently: not while loading, nor after an error', async () => {
    storeAvoided(['milk']);
    const { user } = openCart();
    const answer = later();
    server.use(
      http.get('*/api/product/list', async ({ request }) => {
        if (!request.url.includes('facts=true')) return undefined;
        await answer.wait();
        return refusal(400, 'VALIDATION_FAILED', 'No');
      }),
    );
    expect(await (await line('Milk')).findByText('Checking allergens')).toBeVisible();
    expect(screen.getByText(/Checking your cart/)).toBeVisible();
    answer.letGo();
    expect(await (await line('Milk')).findByText('Allergens could not be checked')).toBeVisible();
    serveFacts({ [milk._id]: { allergens: [] }, [tomatoes._id]: { allergens: [] } });
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    const clear = await screen.findByText(/No product in your cart lists/);
    expect(clear).toBeVisible();
    expect(clear.parentElement).toHaveFocus();
  });

  it('follow a change in another tab, and are deleted at logout', async () => {
    storeAvoided(['milk']);
    const { user, store } = openCart();
    serveFacts({ [milk._id]: { allergens: ['milk'] }, [tomatoes._id]: { allergens: ['celery'] } });
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
