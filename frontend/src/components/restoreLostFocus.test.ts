import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { turn } from '../test/time';
import { restoreLostFocus } from './restoreLostFocus';

const first = () => screen.getByRole('button', { name: 'First' });
const field = () => screen.getByRole('textbox');
const last = () => screen.getByRole('button', { name: 'Last' });

beforeAll(restoreLostFocus);
beforeEach(() => {
  document.body.innerHTML = '<p>Beside</p><button>First</button><input><button>Last</button>';
  for (const control of [first, field, last]) control().focus();
  return () => document.body.replaceChildren();
});

it('gives the focus back when a key has removed the control that had it', async () => {
  await userEvent.keyboard('{Enter}');
  last().remove();
  await waitFor(() => expect(field()).toHaveFocus());
});

it('gives it to no text field when a pointer has removed the control', async () => {
  await userEvent.click(last());
  last().remove();
  await waitFor(() => expect(first()).toHaveFocus());
});

it('leaves it where a click beside everything has put it', async () => {
  await userEvent.click(screen.getByText('Beside'));
  last().remove();
  await turn();
  await turn();
  expect(document.body).toHaveFocus();
});
