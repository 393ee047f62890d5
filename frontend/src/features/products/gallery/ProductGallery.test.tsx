import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aProduct } from '../../../test/factories';
import { ProductGallery } from './ProductGallery';

const mango = (pictures: number) =>
  aProduct({
    name: 'Alphonso Mango',
    image: Array.from({ length: pictures }, (_, n) => `/pictures/mango-${n + 1}-960.webp`),
  });

function open(pictures: number) {
  render(<ProductGallery product={mango(pictures)} />);
  return userEvent.setup();
}

const slide = (number: number) =>
  screen.getByRole('button', { name: `Enlarge picture ${number} of 3` });
const small = (number: number) => screen.getByRole('button', { name: `Picture ${number} of 3` });

describe('the pictures of a product', () => {
  it('are chosen by small ones', async () => {
    const user = open(3);
    expect(small(1)).toHaveAttribute('aria-pressed', 'true');
    await user.click(small(3));
    expect(small(3)).toHaveAttribute('aria-pressed', 'true');
    expect(slide(1)).toHaveAttribute('tabindex', '-1');
    expect(slide(3)).toHaveAttribute('tabindex', '0');
  });

  it('are browsed by arrow keys, not beyond the ends, and the focus follows', async () => {
    const user = open(3);
    slide(1).focus();
    await user.keyboard('{ArrowRight}');
    expect(slide(2)).toHaveFocus();
    await user.keyboard('{End}{ArrowRight}');
    expect(slide(3)).toHaveFocus();
    await user.keyboard('{Home}');
    expect(slide(1)).toHaveFocus();
    small(1).focus();
    await user.keyboard('{ArrowRight}');
    expect(small(2)).toHaveFocus();
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(small(2)).toHaveFocus();
  });

  it('follow the scrolling of the browser', () => {
    open(3);
    const track = slide(1).closest('ul') as HTMLElement;
    Object.defineProperty(track, 'clientWidth', { value: 400 });
    fireEvent.scroll(track, { target: { scrollLeft: 790 } });
    expect(small(3)).toHaveAttribute('aria-pressed', 'true');
  });

  it('are loaded lazily, except the first', async () => {
    const user = open(3);
    const [first, second] = screen.getAllByRole('img', { name: 'Alphonso Mango' });
    expect(first).toHaveAttribute('loading', 'eager');
    expect(first).toHaveAttribute('fetchpriority', 'high');
    expect(second).toHaveAttribute('loading', 'lazy');
    await user.hover(slide(1));
    expect(second).toHaveAttribute('loading', 'eager');
    expect(second).toHaveAttribute('fetchpriority', 'auto');
  });

  it('show an error if one could not be loaded', () => {
    open(3);
    const [first] = screen.getAllByRole('img', { name: 'Alphonso Mango' });
    fireEvent.error(first as HTMLElement);
    expect(within(slide(1)).getByText('This picture could not be loaded.')).toBeVisible();
    expect(screen.getAllByRole('img', { name: 'Alphonso Mango' })).toHaveLength(2);
  });

  it('have no thumbnails and no buttons if there is only one, or none', () => {
    open(1);
    expect(screen.getAllByRole('button').map((it) => it.getAttribute('aria-label'))).toEqual([
      'Enlarge picture 1 of 1',
    ]);
    const { container } = render(<ProductGallery product={mango(0)} />);
    expect(within(container).queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('a picture in large', () => {
  it('opens at the clicked picture, and restores the focus to the one shown last', async () => {
    const user = open(3);
    await user.click(small(2));
    await user.click(slide(2));
    const dialog = await screen.findByRole('dialog', { name: 'Pictures of Alphonso Mango' });
    const picture = within(dialog).getByRole('button', { name: 'Zoom in on picture 2 of 3' });
    expect(picture).toHaveFocus();
    await user.click(within(dialog).getByRole('button', { name: 'Next picture' }));
    expect(within(dialog).getByRole('status')).toHaveTextContent('3 of 3');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(slide(3)).toHaveFocus();
  });

  it('is enlarged and made small again by a key', async () => {
    const user = open(3);
    await user.click(slide(1));
    const dialog = await screen.findByRole('dialog');
    await user.keyboard('{Enter}');
    const picture = within(dialog).getByRole('button', { name: 'Zoom out of picture 1 of 3' });
    expect(picture).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(picture).toHaveAccessibleName('Zoom in on picture 1 of 3');
  });
});
