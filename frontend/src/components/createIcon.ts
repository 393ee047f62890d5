import { createElement, type ComponentProps } from 'react';
import type { IconNode } from 'lucide-react';

interface IconProps extends ComponentProps<'svg'> {
  size?: string | number;
}

/**
 * Creates an icon component from the icon library's data. The build replaces the library's own function (slimIcons.ts),
 * which would add 1 kB to the first download and a second component per icon.
 */
export default function createIcon({ node }: { node: IconNode }) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ size = 24, ...props }: IconProps) {
    const isSpoken = Object.keys(props).some((name) => name === 'role' || name.startsWith('aria-'));
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': isSpoken ? undefined : true,
        ...props,
      },
      shapes,
    );
  };
}
