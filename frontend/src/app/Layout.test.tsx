import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../test/renderApp';

it('offers to skip to the content', async () => {
  renderApp('/contact');
  expect(await screen.findByRole('link', { name: 'Skip to content' })).toHaveAttribute(
    'href',
    '#main',
  );
});
