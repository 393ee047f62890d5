import { useEffect, useRef, type ReactNode } from 'react';

interface FocusedHeadingProps {
  as?: 'h1' | 'h2' | 'h3';
  id?: string;
  className: string;
  children: ReactNode;
}

/** Takes the focus when it comes in place of what was pressed: from here one goes on, and hears what has happened. */
export function FocusedHeading({
  as: Heading = 'h1',
  id,
  className,
  children,
}: FocusedHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Heading ref={ref} id={id} tabIndex={-1} className={`${className} outline-none`}>
      {children}
    </Heading>
  );
}
