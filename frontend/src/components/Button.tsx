import type { ComponentProps } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './classes';
import { preventBlur } from './preventBlur';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Work is in progress: the button keeps its size and focus, but ignores clicks. */
  isBusy?: boolean;
  /** Ignores clicks for now, and keeps its size and focus. */
  isInert?: boolean;
}

export function Button({
  variant = 'primary',
  size = 'md',
  isBusy = false,
  isInert = false,
  type = 'button',
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      type={type}
      aria-disabled={isBusy || isInert || undefined}
      aria-busy={isBusy || undefined}
      className={buttonClass(variant, size, className)}
      onMouseDown={type === 'submit' ? preventBlur : undefined}
      onClick={(event) => {
        if (isBusy || isInert) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy && (
        <span
          aria-hidden="true"
          className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      )}
      {children}
    </button>
  );
}
