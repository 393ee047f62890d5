import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../../test/renderApp';
import { passTime, stopTime } from '../../test/time';

it.each([
  ['/loader?next=contact', '/contact'],
  ['/loader?next=//evil.example', '/'],
  ['/loader', '/'],
])('waits five seconds at %s and redirects to %s', async (url, target) => {
  stopTime();
  renderApp(url);
  await screen.findByText('One moment, please');
  await passTime(4_000);
  expect(location.pathname).toBe('/loader');
  await passTime(1_000);
  expect(location.pathname).toBe(target);
});
