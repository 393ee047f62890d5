import type { ReactNode } from 'react';
import { takeFocus } from './takeFocus';

interface FocusedHeadingProps {
  as?: 'h1' | 'h2' | 'h3';
  id?: string;
  className: string;
  children: ReactNode;
}

/**
 * Takes the focus when it replaces the control that was used, so that keyboard users continue here and screen readers
 * read it.
 */
export function FocusedHeading({
  as: Heading = 'h1',
  id,
  className,
  children,
}: FocusedHeadingProps) {
  return (
    <Heading ref={takeFocus} id={id} tabIndex={-1} className={`${className} outline-none`}>
      {children}
    </Heading>
  );
}
