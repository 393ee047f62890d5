import type { ComponentProps } from 'react';
import { iconButtonClass } from './classes';

interface IconButtonProps extends ComponentProps<'button'> {
  /** The action and its object: “Remove Vine Tomatoes”. */
  label: string;
}

export function IconButton({ label, type = 'button', className = '', ...props }: IconButtonProps) {
  return (
    <button
      {...props}
      type={type}
      aria-label={label}
      title={label}
      className={`${iconButtonClass} ${className}`}
    />
  );
}
