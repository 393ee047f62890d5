import { render } from '@testing-library/react';
import { createLucideIcon, type IconNode } from 'lucide-react';
import { expect, it } from 'vitest';
import createIcon from './createIcon';

const node: IconNode = [
  ['path', { d: 'm21 21-4.34-4.34', key: 'a' }],
  ['circle', { cx: '11', cy: '11', r: '8', key: 'b' }],
];

/** Attributes and content, regardless of their order. */
const drawn = (icon?: Element) => ({
  shapes: icon?.innerHTML,
  ...Object.fromEntries(Array.from(icon?.attributes ?? [], ({ name, value }) => [name, value])),
});

it.each([
  {},
  { size: '1.125rem', strokeWidth: 1.75, 'aria-hidden': true },
  { className: 'text-brand', role: 'img' },
  { 'aria-label': 'is now' },
])('renders the same as the library, given %o', (props) => {
  const Own = createIcon({ node });
  const Librarys = createLucideIcon('search', node);
  const { className = '' } = props as { className?: string };
  const { container } = render(
    <>
      <Own {...props} />
      <Librarys {...props} />
    </>,
  );
  const [own, librarys] = container.children;
  librarys?.setAttribute('class', className);
  own?.setAttribute('class', className);
  expect(drawn(own)).toEqual(drawn(librarys));
});
