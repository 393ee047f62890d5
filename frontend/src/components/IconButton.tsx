import type { ComponentProps } from 'react';

interface IconButtonProps extends ComponentProps<'button'> {
  /** What the button does, and to what: “Remove Vine Tomatoes”. */
  label: string;
}

export const iconButtonClass =
  'relative inline-grid size-11.5 place-items-center rounded-full border border-line bg-surface text-ink transition duration-150 hover:border-control active:scale-95 disabled:cursor-not-allowed disabled:opacity-50';

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
