import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { Synonyms } from '../../api/types';
import { openSellerPage } from '../../test/sellerPage';
import { refusal, server } from '../../test/server';

const CORN: Synonyms = { _id: 'g1', words: ['corn', 'maize'], version: 3 };
const OATS: Synonyms = { _id: 'g2', words: ['oats', 'hafer', 'porridge'], version: 1 };

/**
 * Mocks the synonyms API. The server returns the current value of `groups`.
 * @returns method, path and body of each change
 */
function serve(groups: Synonyms[], answer = () => HttpResponse.json({ success: true })) {
  const sent: unknown[] = [];
  const note = async ({ request }: { request: Request }) => {
    const path = new URL(request.url).pathname.replace('/api/seller/synonyms', '');
    const text = await request.text();
    sent.push([request.method, path, text && JSON.parse(text)]);
    return answer();
  };
  server.use(
    http.get('*/api/seller/synonyms', () => HttpResponse.json({ success: true, synonyms: groups })),
    http.post('*/api/seller/synonyms', note),
    http.put('*/api/seller/synonyms/:id', note),
    http.delete('*/api/seller/synonyms/:id', note),
  );
  return sent;
}

it('filters the words by the typed text', async () => {
  serve([CORN, OATS]);
  const { user } = openSellerPage('/seller/synonyms');
  expect(await screen.findByText('2 groups')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search these words' }), 'Hafer{Enter}');
  expect(await screen.findByText('1 group')).toBeVisible();
  const list = within(screen.getByRole('list', { name: 'Search synonyms' }));
  expect(list.getByRole('listitem')).toHaveTextContent('oats · hafer · porridge');
});

it('adds words, however they are separated', async () => {
  const sent = serve([CORN]);
  const { user } = openSellerPage('/seller/synonyms');
  await user.click(await screen.findByRole('button', { name: 'Add words' }));
  const dialog = screen.getByRole('dialog', { name: 'Add words' });
  const field = within(dialog).getByRole('textbox', { name: 'Words' });
  await user.type(field, 'eggplant');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Please enter at least two words.')).toBeVisible();
  await user.type(field, ', aubergine;{Enter}melanzani');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([['POST', '', { words: ['eggplant', 'aubergine', 'melanzani'] }]]);
});

it('keeps the input when another seller has changed the words, with a message', async () => {
  const sent = serve([CORN], () => refusal(409, 'SYNONYMS_CHANGED', 'Somebody else was quicker.'));
  const { user } = openSellerPage('/seller/synonyms');
  await user.click(await screen.findByRole('button', { name: /Change the words of “corn”/ }));
  const field = screen.getByRole('textbox', { name: 'Words' });
  await user.type(field, ', mais');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Somebody else was quicker.')).toBeVisible();
  expect(field).toHaveValue('corn, maize, mais');
  expect(sent).toEqual([['PUT', '/g1', { words: ['corn', 'maize', 'mais'], version: 3 }]]);
});

it('asks for confirmation before it removes words', async () => {
  const sent = serve([CORN]);
  const { user } = openSellerPage('/seller/synonyms');
  await user.click(await screen.findByRole('button', { name: /Remove the words of “corn”/ }));
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: /Remove the words of “corn”/ }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Words removed')).toBeVisible();
  expect(sent).toEqual([['DELETE', '/g1', '']]);
});

it('shows when there are none, and when they cannot be loaded', async () => {
  server.use(
    http.get('*/api/seller/synonyms', () => refusal(500, 'INTERNAL_SERVER_ERROR', 'Oops')),
  );
  const { user } = openSellerPage('/seller/synonyms');
  await screen.findByText('The words could not be loaded.');
  serve([]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No words yet')).toBeVisible();
});
